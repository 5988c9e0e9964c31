package io.twophp.central.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A caller of the interface below {@code api/v1/}, known by the headers that all its requests have. */
public record Caller(CentralSite site, Map<String, String> headers) {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private static final Pattern PROBLEM = Pattern.compile("\"type\":\"(?:urn:twophp:central:)?([a-z:-]+)\"");

    public Caller with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Caller(site, more);
    }

    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(site.uri("api/v1/" + path)).timeout(Duration.ofSeconds(30));
        headers.forEach(request::setHeader);
        return request;
    }

    public HttpResponse<String> get(String path) {
        return answer(request(path), BodyHandlers.ofString());
    }

    /** Sends a body of JSON. */
    public HttpResponse<String> send(String method, String path, String json) {
        return answer(
                request(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(json)),
                BodyHandlers.ofString());
    }

    /** Sends a request without a body. */
    public HttpResponse<String> send(String method, String path) {
        return answer(request(path).method(method, BodyPublishers.noBody()), BodyHandlers.ofString());
    }

    /** Returns the status, and behind it the problem's name if there is one, such as {@code 404 not-found}. */
    public static String outcome(HttpResponse<String> answer) {
        boolean isProblem = answer.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith("application/problem+json"))
                .isPresent();
        Matcher problem = PROBLEM.matcher(answer.body());
        return answer.statusCode() + (isProblem && problem.find() ? " " + problem.group(1) : "");
    }

    public static <T> HttpResponse<T> answer(HttpRequest.Builder request, BodyHandler<T> body) {
        try {
            return HTTP.send(request.build(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
