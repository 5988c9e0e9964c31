package io.twophp.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.benchmarks.load.Credentials;
import io.twophp.benchmarks.machine.LedgerRows;
import io.twophp.benchmarks.report.Ratio;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** Questions of the benchmark's user about rows at random, one after the other. */
final class Questions {

    private static final int WARM_UP = 50;
    private static final int ASKED = 300;

    private static final Map<String, LongFunction<String>> PATHS = Map.of(
            "status by server correlation id", root -> "2php/intents/" + LedgerRows.serverId(root),
            "status by client correlation id",
                    root -> "2php/intents?client-correlation-id=" + LedgerRows.clientId(root),
            "tree of ten rows", root -> "2php/ledger/tree/" + LedgerRows.clientId(root),
            "registrations of a client correlation id",
                    root -> "2php/ledger/registrations?ccid=" + LedgerRows.clientId(root));

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String authorization = "Basic "
            + Base64.getEncoder().encodeToString((Credentials.USER + ":" + Credentials.PASSWORD).getBytes(UTF_8));
    private final SplittableRandom random = new SplittableRandom(7);
    private final URI server;

    Questions(URI server) {
        this.server = server;
    }

    /**
     * Returns the median of each question's time, in milliseconds.
     *
     * @param rows the number of rows that the ledger was filled with
     */
    Map<String, Double> ask(long rows) {
        Map<String, Double> medians = new LinkedHashMap<>();
        PATHS.forEach((title, path) -> medians.put(title, median(path, rows)));
        return medians;
    }

    private double median(LongFunction<String> path, long rows) {
        double[] millis = new double[ASKED];
        for (int i = -WARM_UP; i < ASKED; i++) {
            long root = 1 + LedgerRows.OWN * random.nextLong(rows / LedgerRows.OWN);
            long start = System.nanoTime();
            get(path.apply(root));
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        return Ratio.median(millis);
    }

    private void get(String path) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("guarded/api/" + path))
                .header("Authorization", authorization)
                .timeout(Duration.ofMinutes(1))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(path + " answers " + answer.statusCode() + " " + answer.body());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
