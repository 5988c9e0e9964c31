package io.twophp.testsuite.stranger;

import static java.net.http.HttpResponse.BodyHandlers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The engine's duties in MicroProfile Health and Metrics of a real server; in process there is neither. */
@Tag("W30")
@OnSharedSite
class HealthIT {

    private final Site site;

    HealthIT(Site site) {
        this.site = site;
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(site.server().baseUri().resolve(path))
                                .build(),
                        ofString());
    }

    @Test
    void aNodeWhoseDutiesAreDoneIsReady() throws Exception {
        HttpResponse<String> answer = get("/health/ready");
        assertThat(answer.body()).contains("\"twophp-duties-done\"").doesNotContain("DOWN");
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void aNodeWhoseDutiesRunIsLive() throws Exception {
        HttpResponse<String> answer = get("/health/live");
        assertThat(answer.body()).contains("\"twophp-duties-run\"").doesNotContain("DOWN");
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void metricsTellForHowLongADutyWasNotDone() throws Exception {
        String metrics = get("/metrics").body();
        for (String duty : new String[] {"expiry", "heartbeat", "recovery", "callbacks", "retention", "calls"}) {
            assertThat(metrics.lines()
                            .filter(line -> line.startsWith("twophp_duty_") && line.contains("duty=\"" + duty + "\"")))
                    .as(duty)
                    .hasSize(2)
                    .anyMatch(line -> line.startsWith("twophp_duty_age"))
                    .anyMatch(line -> line.startsWith("twophp_duty_late") && line.matches(".* 0(\\.0)?"));
        }
    }
}
