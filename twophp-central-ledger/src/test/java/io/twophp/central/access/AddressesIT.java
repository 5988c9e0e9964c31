package io.twophp.central.access;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The answer of each address to each faulty request, on a server: a table, also in target/central-addresses.txt. */
@OnSharedCentral
@Tag("X6")
@Tag("X15")
@Tag("X20")
class AddressesIT {

    /** The number of lost answers to one request after which the test fails. */
    private static final int MOST_LOST = 2;

    private static final Pattern PROBLEM = Pattern.compile("\"type\":\"(?:urn:twophp:central:)?([a-z:-]+)\"");
    private static final Map<String, Map<Sent, String>> TABLE = new TreeMap<>();

    private final CentralSite site;

    AddressesIT(CentralSite site) {
        this.site = site;
    }

    /** A request that lacks something, or has too much of it. */
    private enum Sent {
        TOO_LONG,
        TOO_DEEP,
        TEXT,
        PLAIN_HTTP,
        NOBODY,
        CROSS_SITE
    }

    private static Stream<Arguments> cells() {
        return ResourceMethod.all().stream()
                .flatMap(resource -> Arrays.stream(Sent.values()).map(sent -> Arguments.of(resource, sent)));
    }

    private static boolean isSafe(ResourceMethod resource) {
        return ResourceMethod.unsafe().stream().noneMatch(resource::equals);
    }

    private static boolean isRead(ResourceMethod resource) {
        return takes(resource, JsonObject.class) || takes(resource, InputStream.class);
    }

    private static boolean takes(ResourceMethod resource, Class<?> body) {
        return List.of(resource.method().getParameterTypes()).contains(body);
    }

    /** Builds a request of a caller who may make it, so that nothing but its fault is a reason to refuse it. */
    private HttpRequest.Builder request(ResourceMethod resource, boolean isKnown) {
        String path = resource.path().replaceAll("\\{[^}]+}", UUID.randomUUID().toString());
        return resource.access().isForAll() || !isKnown
                ? site.anybody().request(path)
                : site.administrator().request(path);
    }

    /** Returns whether a body is sent: the server refuses bodies of other methods by itself. */
    private static boolean mayHaveBody(ResourceMethod resource) {
        return Set.of("POST", "PUT", "PATCH").contains(resource.verb());
    }

    private static HttpRequest.Builder with(HttpRequest.Builder request, ResourceMethod resource, String body) {
        return request.method(
                        resource.verb(),
                        mayHaveBody(resource) ? BodyPublishers.ofString(body) : BodyPublishers.noBody())
                .setHeader("Content-Type", "application/json");
    }

    private HttpRequest.Builder request(ResourceMethod resource, Sent sent) {
        HttpRequest.Builder request = with(request(resource, sent != Sent.NOBODY), resource, "{}");
        return switch (sent) {
            case TOO_LONG ->
                request.method(
                        resource.verb(),
                        BodyPublishers.ofString(
                                " ".repeat(BodyLimitFilter.limit(resource.method(), key -> Optional.empty()) + 1)));
            case TOO_DEEP -> with(request, resource, "{\"x\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}");
            case TEXT -> request.setHeader("Content-Type", "text/plain");
            case PLAIN_HTTP -> request.header("X-Forwarded-Proto", "http");
            case CROSS_SITE -> request.header("Origin", "https://evil.example");
            case NOBODY -> request;
        };
    }

    /**
     * Sends a request on a connection of its own: the server closes the one of a request whose body it has refused. Its
     * answer is lost if the rest of that body arrives after that (RFC 9112, 9.6); then the request is sent again.
     */
    private static String answered(HttpRequest.Builder request) throws IOException, InterruptedException {
        for (int lost = 0; ; lost++) {
            try {
                return answeredOnce(request);
            } catch (IOException e) {
                if (lost == MOST_LOST) {
                    throw e;
                }
            }
        }
    }

    private static String answeredOnce(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            if (answer.statusCode() < 400) {
                return "" + answer.statusCode();
            }
            Matcher problem = PROBLEM.matcher(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            return answer.statusCode() + " " + (problem.find() ? problem.group(1) : "?");
        }
    }

    /** Returns a regular expression. A method that reads changes nothing, and checks nothing but the caller. */
    private String expected(ResourceMethod resource, Sent sent) throws IOException, InterruptedException {
        boolean isForAll = resource.access().isForAll();
        return switch (sent) {
            case PLAIN_HTTP -> "403 tls-required";
            case NOBODY -> isForAll ? "400 malformed-request|401 signature-refused" : "401 login-required";
            case TOO_LONG -> mayHaveBody(resource) ? "413 too-large" : "400 [?]|413 too-large";
            case TEXT -> (isSafe(resource) ? usual(resource) : "415 json-required") + "|415 about:blank";
            case CROSS_SITE -> isSafe(resource) ? usual(resource) : "403 cross-site";
            case TOO_DEEP ->
                isRead(resource)
                        // A signature is verified before the body that it covers is parsed.
                        ? isForAll && takes(resource, InputStream.class)
                                ? "401 signature-refused"
                                : "400 malformed-request"
                        : usual(resource);
        };
    }

    private String usual(ResourceMethod resource) throws IOException, InterruptedException {
        // A listener's place is free again only after the server has noticed that the listener has gone.
        return resource.path().equals("events")
                ? "200|503 too-many-listeners"
                : answered(with(request(resource, true), resource, "{}"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cells")
    void whatAnAddressDoesNotTakeIsRefused(ResourceMethod resource, Sent sent) throws Exception {
        String answered = answered(request(resource, sent));
        TABLE.computeIfAbsent(resource.toString(), row -> new EnumMap<>(Sent.class))
                .put(sent, answered);

        assertThat(answered).as("%s: %s", resource, sent).matches(expected(resource, sent));
    }

    @AfterAll
    static void print() throws IOException {
        String format = "%-38s" + " %-22s".repeat(Sent.values().length);
        String head = String.format(
                format,
                Stream.concat(Stream.of(""), Arrays.stream(Sent.values())).toArray());
        String rows = TABLE.entrySet().stream()
                .map(row -> String.format(
                        format,
                        Stream.concat(Stream.of(row.getKey()), row.getValue().values().stream())
                                .toArray()))
                .collect(joining("\n"));
        System.out.println(head + "\n" + rows);
        Files.writeString(
                Path.of(System.getProperty("basedir", "."), "target", "central-addresses.txt"),
                head + "\n" + rows + "\n");
    }
}
