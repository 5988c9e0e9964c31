package io.twophp.tck.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Sends one request and reads the whole answer. */
final class Wire {

    private final HttpClient http;
    private final Map<String, String> headers;
    private final Duration timeout;

    Wire(HttpClient http, Map<String, String> headers, Duration timeout) {
        this.http = http;
        this.headers = headers;
        this.timeout = timeout;
    }

    /**
     * @param more headers beside the client's own, in place of those of the same name
     * @return empty if there was no whole answer in time
     */
    Optional<HttpResponse<byte[]>> send(String method, URI uri, Map<String, String> more, byte[] body)
            throws InterruptedException {
        BodyPublisher content = body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(timeout).method(method, content);
        headers.forEach(request::setHeader);
        more.forEach(request::setHeader);
        try {
            return Optional.of(http.send(request.build(), BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
