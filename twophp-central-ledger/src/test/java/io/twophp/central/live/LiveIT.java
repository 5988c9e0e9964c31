package io.twophp.central.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.central.site.CentralSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Server-sent events on Payara Micro. */
@Tag("LD15")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveIT {

    private static final Duration BEATS = Duration.ofSeconds(15);

    private final HttpClient http = HttpClient.newHttpClient();
    private CentralSite site;
    private String password;
    private String others;

    @BeforeAll
    void start() {
        site = CentralSite.start("live", Map.of("twophp.central.live.listeners", "2"));
        password = site.user("vera", "viewer");
        others = site.user("viola", "viewer");
    }

    @AfterAll
    void stop() {
        site.close();
    }

    private HttpResponse<InputStream> listenToo() throws IOException, InterruptedException {
        return http.send(site.request("events", "viola", others).build(), BodyHandlers.ofInputStream());
    }

    private HttpResponse<InputStream> listen() throws IOException, InterruptedException {
        return http.send(site.request("events", "vera", password).build(), BodyHandlers.ofInputStream());
    }

    private static BufferedReader lines(HttpResponse<InputStream> events) {
        return new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8));
    }

    private static String comment(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (line != null && line.isEmpty()) {
            line = lines.readLine();
        }
        return line;
    }

    @Test
    void whoListensIsToldThatTheLineStandsAndNoMoreListenThanMay() throws Exception {
        HttpResponse<InputStream> first = listen();
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        BufferedReader lines = lines(first);
        assertThat(comment(lines)).startsWith(":");
        Instant began = Instant.now();
        assertThat(comment(lines)).startsWith(":");
        assertThat(Duration.between(began, Instant.now())).isLessThan(BEATS.multipliedBy(2));
        assertThat(site.send(site.request("events", "vera", password)).statusCode())
                .as("a tenth, and one at least, are one user's (X21)")
                .isEqualTo(503);
        HttpResponse<InputStream> second = listenToo();
        assertThat(second.statusCode()).isEqualTo(200);
        HttpResponse<String> third = site.send(site.request("events", "vera", password));
        assertThat(third.statusCode()).as(third.body()).isEqualTo(503);
        assertThat(third.headers().firstValue("Retry-After")).contains("30");
        assertThat(third.body()).contains("urn:twophp:central:too-many-listeners");
        first.body().close();
        second.body().close();
        // A closed connection shows when something is written to it.
        await().atMost(BEATS.multipliedBy(6))
                .pollInterval(Duration.ofSeconds(2))
                .ignoreExceptions()
                .until(this::isHeard);
    }

    private boolean isHeard() throws Exception {
        HttpResponse<InputStream> again = listen();
        try (InputStream body = again.body()) {
            return again.statusCode() == 200;
        }
    }

    @Test
    @Tag("L16")
    void strangersHearNothing() {
        assertThat(site.send(site.request("events")).statusCode()).isEqualTo(401);
    }
}
