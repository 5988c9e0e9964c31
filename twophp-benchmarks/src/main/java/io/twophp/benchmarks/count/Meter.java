package io.twophp.benchmarks.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Asks the server for its numbers, between the rounds. */
public final class Meter {

    /** The most connections that a WAR's pool has. */
    private static final int CONNECTIONS = 40;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final URI server;
    private final List<String> wars;

    /** @param wars the context roots of all applications */
    public Meter(URI server, List<String> wars) {
        this.server = server;
        this.wars = List.copyOf(wars);
    }

    public Usage usage() {
        return Usage.parse(get("plain/api/measures/usage"));
    }

    public State state() {
        return State.parse(get(wars.get(0) + "/api/measures/state"));
    }

    /** Returns the number of purchases of a variant. */
    public long effects(String variant) {
        return Long.parseLong(get("plain/api/measures/effects/" + variant).strip());
    }

    /** Lets each connection of all pools report its work to PostgreSQL's statistics. */
    public void settle() {
        List<CompletableFuture<HttpResponse<String>>> all = wars.stream()
                .flatMap(war -> IntStream.range(0, CONNECTIONS)
                        .mapToObj(i -> request(war + "/api/measures/settling")
                                .POST(BodyPublishers.noBody())
                                .build()))
                .map(request -> client.sendAsync(request, BodyHandlers.ofString()))
                .toList();
        all.forEach(answer -> body(answer.join()));
    }

    private String get(String path) {
        try {
            return body(client.send(request(path).build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofMinutes(1));
    }

    private static String body(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(answer.uri() + " answers " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }
}
