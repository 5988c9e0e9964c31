package io.twophp.central.ingest;

import static io.twophp.central.site.CentralSite.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows that a service sends are reported to browsers at once, and found by them, on Payara Micro. */
@OnSharedCentral
@Tag("LD15")
@Tag("L17")
class ToldLiveIT {

    private final CentralSite site;

    ToldLiveIT(CentralSite site) {
        this.site = site;
    }

    @Test
    @Timeout(120)
    void aBatchIsAnEventAndItsRowsAreFound() throws Exception {
        TestService shop = TestService.enrolled(site, "live-shop");
        String id = UUID.randomUUID().toString();
        Instant at = Instant.now().truncatedTo(ChronoUnit.MICROS).minusSeconds(60);
        HttpResponse<InputStream> events =
                HttpClient.newHttpClient().send(site.asAdministrator("events").build(), BodyHandlers.ofInputStream());
        assertThat(events.statusCode()).isEqualTo(200);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).startsWith(":");
            JsonObject row =
                    TestRow.server(shop.id(), id, at).in(1, Phase.COMMITTED).json();
            HttpResponse<String> told = shop.send(TestStore.body(0, List.of(row)));
            assertThat(told.statusCode()).as(told.body()).isEqualTo(200);
            assertThat(news(lines, shop.id()).getInt("stored")).isEqualTo(1);
        }
        JsonObject call = body(site.send(site.asAdministrator("calls/" + id)));
        assertThat(call.getJsonObject("server").getString("phase")).isEqualTo("COMMITTED");
        assertThat(call.getJsonObject("server").getJsonObject("service").getString("name"))
                .isEqualTo("live-shop");
        assertThat(call.getJsonObject("reason").getString("code")).isEqualTo("AWAITING_SYNC");
        assertThat(site.send(site.asAdministrator("calls?service=live-shop")).body())
                .contains(id);
        assertThat(site.send(site.asAdministrator("unmatched?service=live-shop"))
                        .body())
                .contains(id);
        assertThat(site.send(site.asAdministrator("trees/c-" + id)).body()).contains(id);
        assertThat(site.send(site.asAdministrator("calls?service=live-shop&format=csv"))
                        .body())
                .contains(id);
    }

    /** Returns the next event of that service's rows. */
    private static JsonObject news(BufferedReader lines, UUID service) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data:") && line.contains(service.toString())) {
                return Json.createReader(new StringReader(line.substring("data:".length())))
                        .readObject();
            }
        }
        throw new AssertionError("the events ended");
    }
}
