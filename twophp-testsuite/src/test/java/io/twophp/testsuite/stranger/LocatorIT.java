package io.twophp.testsuite.stranger;

import static io.twophp.testsuite.stranger.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.stranger.Client.Registered;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two-phase methods of sub-resources, for each kind of object that a locator can return. */
@ExtendWith(SharedSite.class)
class LocatorIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Site site;
    private final Client alice;
    private final String title = "t-" + UUID.randomUUID();

    LocatorIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    private static Request request(String path, String text) {
        return Request.post("shelves/upper/" + path).body("text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private long books(String name) {
        return site.postgres().number("SELECT count(*) FROM book WHERE title = ?", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"request", "application", "dependent", "stateless"})
    void takesEffectOnceAndIsReplayed(String locator) {
        Registered intent = alice.register(request(locator, title));
        assertThat(books(title)).isZero();
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> again = alice.confirm(intent);
        assertThat(phase(first)).as(first.body()).isEqualTo("COMMITTED");
        assertThat(first.body()).isEqualTo(title + " on upper");
        assertThat(Client.isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(books(title)).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"request", "application", "dependent", "stateless"})
    void rollsBackWhatFails(String locator) {
        String loud = title + "!";
        HttpResponse<String> answer = alice.handshake(request(locator, loud));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(books(loud)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"request", "stateless"})
    void runsWithoutTheClient(String locator) {
        Registered intent = alice.register(request(locator + "/later", title));
        assertThat(alice.confirm(intent).statusCode()).isEqualTo(202);
        Awaitility.await().atMost(PATIENCE).until(() -> "COMMITTED".equals(phase(alice.status(intent))));
        assertThat(books(title)).isOne();
    }

    /**
     * No interceptor would run, so nothing is registered. Without the protocol the request is the application's own
     * affair.
     */
    @Test
    void refusesWhatNoContainerManages() {
        HttpResponse<String> answer = alice.phaseOne(title, request("unmanaged", title));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(500);
        assertThat(answer.body()).contains("not-intercepted");
        assertThat(books(title)).isZero();
    }
}
