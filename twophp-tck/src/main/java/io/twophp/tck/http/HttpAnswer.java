package io.twophp.tck.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The answer of a server. */
record HttpAnswer(int status, Map<String, List<String>> headers, byte[] body) {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private static final List<String> MEANT_FOR_ONE = List.of(
            "date",
            "idempotent-replayed",
            "ids-decision",
            "connection",
            "keep-alive",
            "set-cookie",
            "transfer-encoding");

    /** @param headers one entry for each field */
    static HttpAnswer of(String method, URI address, List<Map.Entry<String, String>> headers, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        headers.forEach(header -> request.header(header.getKey(), header.getValue()));
        try {
            HttpResponse<byte[]> answer = HTTP.send(request.build(), BodyHandlers.ofByteArray());
            return new HttpAnswer(answer.statusCode(), answer.headers().map(), answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    boolean isReplay() {
        return "true".equals(header("Idempotent-Replayed"));
    }

    String header(String name) {
        return headers.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> String.join(",", header.getValue()))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the headers that a replay has to repeat: not the clock, the connection's own, cookies, nor the mark
     * itself.
     */
    Map<String, List<String>> repeated() {
        Map<String, List<String>> kept = new TreeMap<>();
        headers.forEach((name, values) -> kept.put(name.toLowerCase(Locale.ROOT), values));
        MEANT_FOR_ONE.forEach(kept::remove);
        return kept;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Asserts that an answer is a problem of that status, and not a recorded answer. */
    static void assertRefused(HttpAnswer answer, int expected) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(expected);
        assertProblem(answer);
        assertThat(answer.isReplay()).isFalse();
    }

    static void assertProblem(HttpAnswer answer) {
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    static void assertShowsNothingOf2php(HttpAnswer answer) {
        assertThat(answer.headers().keySet())
                .noneMatch(name -> name.toUpperCase(Locale.ROOT).startsWith("DTT-2PHP"));
    }

    /** Asserts that this answer is the recorded one. */
    void assertReplays(HttpAnswer first) {
        assertThat(isReplay()).isTrue();
        assertThat(body).isEqualTo(first.body);
    }
}
