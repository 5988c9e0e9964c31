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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two JAX-RS applications in one WAR, with the same resource class. */
@ExtendWith(SharedSite.class)
class ApplicationsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Site site;
    private final Client alice;
    private final String word = "w-" + UUID.randomUUID();

    ApplicationsIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    private static Request request(String root, String path, String text) {
        return Request.post("../" + root + "/" + path).body("text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private long pledges(String text) {
        return site.postgres().number("SELECT count(*) FROM pledge WHERE word = ?", text);
    }

    private HttpResponse<String> status(String root, Registered intent) {
        return alice.get("../" + root + "/2php/intents/" + intent.serverId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "second"})
    void takesEffectOnceAndIsReplayed(String root) {
        Registered intent = alice.register(request(root, "pledges", word));
        assertThat(pledges(word)).isZero();
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> again = alice.confirm(intent);
        assertThat(phase(first)).as(first.body()).isEqualTo("COMMITTED");
        assertThat(first.body()).isEqualTo(root);
        assertThat(Client.isReplay(again)).isTrue();
        assertThat(phase(status(root, intent))).isEqualTo("COMMITTED");
        assertThat(pledges(word)).isOne();
    }

    @ParameterizedTest
    @CsvSource({"api,409,first", "second,410,second"})
    void mapsExceptionsAsEachApplicationDoes(String root, int status, String body) {
        HttpResponse<String> plain = alice.send(request(root, "pledges", word + "!"));
        HttpResponse<String> answer = alice.handshake(request(root, "pledges", word + "!"));
        assertThat(plain.statusCode()).isEqualTo(status);
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEqualTo(body);
        assertThat(pledges(word + "!")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "second"})
    void runsWithoutTheClientWhereItCameIn(String root) {
        Registered intent = alice.register(request(root, "pledges/later", word));
        assertThat(alice.confirm(intent).statusCode()).isEqualTo(202);
        Awaitility.await().atMost(PATIENCE).until(() -> "COMMITTED".equals(phase(status(root, intent))));
        assertThat(alice.confirm(intent).body()).isEqualTo(root);
        assertThat(site.postgres().number("SELECT count(*) FROM pledge WHERE word = ?", word))
                .isOne();
    }

    @Test
    void anIntentBelongsToTheAddressItCameInBy() {
        Registered intent = alice.register(request("api", "pledges", word));
        Registered elsewhere = new Registered(
                request("second", "pledges", word), intent.clientId(), intent.serverId(), intent.deadline());
        HttpResponse<String> answer = alice.confirm(elsewhere);
        assertThat(answer.statusCode()).isBetween(400, 499);
        assertThat(pledges(word)).isZero();
        assertThat(phase(alice.confirm(intent))).isEqualTo("COMMITTED");
    }
}
