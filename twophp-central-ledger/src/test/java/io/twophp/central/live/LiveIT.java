package io.twophp.central.live;

import static io.twophp.central.site.Caller.outcome;
import static io.twophp.central.site.CentralSite.body;
import static io.twophp.central.site.SharedCentral.LISTENERS;
import static io.twophp.central.site.SharedCentral.LISTENERS_PER_USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.central.ingest.TestService;
import io.twophp.central.site.Caller;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Server-sent events on Payara Micro, to which a limited number may listen at a time, and fewer of each user. */
@OnSharedCentral
@Tag("LD15")
class LiveIT {

    private static final Duration BEATS = Duration.ofSeconds(15);

    private final CentralSite site;
    private final Caller vera;
    private final Caller viola;
    private final TestService shop;

    LiveIT(CentralSite site) {
        this.site = site;
        this.vera = site.user("vera" + UUID.randomUUID(), "viewer");
        this.viola = site.user("viola" + UUID.randomUUID(), "viewer");
        this.shop = TestService.enrolled(site, "live-shop-" + UUID.randomUUID());
    }

    private static HttpResponse<InputStream> listen(Caller caller) {
        return Caller.answer(caller.request("events"), BodyHandlers.ofInputStream());
    }

    /** Listens as soon as it may: a connection that its browser has closed shows when something is written to it. */
    private HttpResponse<InputStream> listenSoon(Caller caller) {
        return await().atMost(BEATS.multipliedBy(6))
                .pollInterval(Duration.ofMillis(200))
                .until(
                        () -> {
                            shop.tell(
                                    UUID.randomUUID().toString(), Instant.now().minusSeconds(60));
                            return listen(caller);
                        },
                        answer -> answer.statusCode() == 200);
    }

    private static BufferedReader lines(HttpResponse<InputStream> events) {
        return new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8));
    }

    private static void assertHeartbeat(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (line != null && line.isEmpty()) {
            line = lines.readLine();
        }
        assertThat(line).startsWith(":");
    }

    @Test
    @Tag("L17")
    @Timeout(120)
    void aBatchIsAnEventAndItsRowsAreFound() throws Exception {
        String id = UUID.randomUUID().toString();
        try (BufferedReader lines = lines(listenSoon(vera))) {
            assertHeartbeat(lines);
            shop.tell(id, Instant.now().minusSeconds(60));
            assertThat(news(lines).getInt("stored")).isEqualTo(1);
        }
        Caller administrator = site.administrator();
        JsonObject call = body(administrator.get("calls/" + id));
        String name = call.getJsonObject("server").getJsonObject("service").getString("name");
        assertThat(name).startsWith("live-shop-");
        assertThat(call.getJsonObject("server").getString("phase")).isEqualTo("COMMITTED");
        assertThat(call.getJsonObject("reason").getString("code")).isEqualTo("AWAITING_SYNC");
        for (String question : List.of("calls?service=", "unmatched?service=", "calls?format=csv&service=")) {
            assertThat(administrator.get(question + name).body()).as(question).contains(id);
        }
        assertThat(administrator.get("trees/c-" + id).body()).contains(id);
    }

    /** Returns the next event of the service's rows. */
    private JsonObject news(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data:") && line.contains(shop.id().toString())) {
                return Json.createReader(new StringReader(line.substring("data:".length())))
                        .readObject();
            }
        }
        throw new AssertionError("the events ended");
    }

    @Test
    @Timeout(120)
    void whoListensIsToldThatTheLineStandsAndNoMoreListenThanMay() throws Exception {
        List<HttpResponse<InputStream>> listening = new ArrayList<>();
        for (int i = 0; i < LISTENERS_PER_USER; i++) {
            listening.add(listenSoon(vera));
        }
        assertThat(outcome(vera.get("events"))).as("one user's (X21)").isEqualTo("503 too-many-listeners");
        for (int i = LISTENERS_PER_USER; i < LISTENERS; i++) {
            listening.add(listenSoon(viola));
        }
        HttpResponse<String> more = site.administrator().get("events");
        assertThat(outcome(more)).isEqualTo("503 too-many-listeners");
        assertThat(more.headers().firstValue("Retry-After")).contains("30");

        HttpResponse<InputStream> first = listening.get(0);
        assertThat(first.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        BufferedReader lines = lines(first);
        assertHeartbeat(lines);
        Instant began = Instant.now();
        while (!lines.readLine().startsWith(":")) {
            // The events of rows come in between.
        }
        assertThat(Duration.between(began, Instant.now())).isLessThan(BEATS.multipliedBy(2));
        for (HttpResponse<InputStream> one : listening) {
            one.body().close();
        }
        listenSoon(vera).body().close();
    }
}
