package io.twophp.testsuite.stranger;

import static io.twophp.testsuite.stranger.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.stranger.Client.Registered;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources that take their JAX-RS annotations, or their methods, from an interface or a generic superclass. */
@ExtendWith(SharedSite.class)
class ContractIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Site site;
    private final Client alice;
    private final String name = "i-" + UUID.randomUUID();

    ContractIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    private Request request(String path, String more) {
        return Request.post(path).json("{\"name\":\"" + name + "\"" + more + "}");
    }

    private long items() {
        return site.postgres().number("SELECT count(*) FROM item WHERE name = ?", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"coins", "stamps"})
    void takesEffectOnceAndIsReplayed(String path) {
        Registered intent = alice.register(request(path, ""));
        assertThat(items()).isZero();
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> again = alice.confirm(intent);
        assertThat(phase(first)).as(first.body()).isEqualTo("COMMITTED");
        assertThat(first.body()).isEqualTo(name);
        assertThat(Client.isReplay(again)).isTrue();
        assertThat(items()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"coins", "stamps"})
    void rollsBackWhatFails(String path) {
        HttpResponse<String> answer = alice.handshake(request(path, ",\"refused\":true"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(items()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"coins", "stamps"})
    void isTriedAgainWithTheSameArguments(String path) {
        HttpResponse<String> answer = alice.handshake(request(path, ",\"lost\":1"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(alice.get("executions/" + name).body()).isEqualTo("2");
        assertThat(items()).isOne();
    }

    @Test
    void takesListsOfATypeVariable() {
        Request request =
                Request.of("PUT", "coins/left").json("[{\"name\":\"" + name + "\"},{\"name\":\"" + name + "\"}]");
        HttpResponse<String> answer = alice.handshake(request);
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(answer.body()).isEqualTo("left 2");
        assertThat(items()).isEqualTo(2);
    }

    @Test
    void runsWithoutTheClient() {
        Request request = Request.of("PUT", "stamps/left").json("[{\"name\":\"" + name + "\"}]");
        Registered intent = alice.register(request);
        assertThat(alice.confirm(intent).statusCode()).isEqualTo(202);
        Awaitility.await().atMost(PATIENCE).until(() -> "COMMITTED".equals(phase(alice.status(intent))));
        assertThat(items()).isOne();
    }
}
