package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Postgres;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Executions that meet a deadlock after they have used up what they hold. On a real server, since request contexts,
 * identities and threads are the server's.
 */
@OnSharedSite
@Tag("X2")
class FreshRequestIT {

    private final Postgres postgres;
    private final Client alice;
    private final String name = "fresh-" + UUID.randomUUID();

    FreshRequestIT(Site site) {
        this.postgres = site.postgres();
        this.alice = site.as("alice");
    }

    enum Way {
        HANDSHAKE("twophp", Client::handshake),
        AUTO_CONFIRMED(
                "twophp",
                (client, request) -> client.phaseOne(
                        UUID.randomUUID().toString(), request.with(ProtocolHeader.AUTO_CONFIRM, "true"))),
        TRANSPARENT("transparent", Client::send),
        IDEMPOTENCY_KEY(
                "key",
                (client, request) -> client.send(
                        request.with("Idempotency-Key", UUID.randomUUID().toString())));

        final String path;
        final BiFunction<Client, Request, HttpResponse<String>> sent;

        Way(String path, BiFunction<Client, Request, HttpResponse<String>> sent) {
            this.path = path;
            this.sent = sent;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void x2_theSecondExecutionSeesWhatTheFirstSaw(Way way) {
        Request request =
                Request.post("retried/state/" + way.path + "?tag=a&tag=b").body("text/plain", name.getBytes(UTF_8));
        HttpResponse<String> answer = way.sent.apply(alice, request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(name + " 10 [tea] ab alice alice false");
        assertThat(answer.headers().map()).doesNotContainKey("idempotent-replayed");
        assertThat(Client.isReplay(answer)).isFalse();
        assertThat(postgres.number("SELECT count(*) FROM note WHERE text = ?", answer.body()))
                .isOne();
    }

    @Test
    void x2_soItDoesInAnEjb() {
        HttpResponse<String> answer = alice.handshake(
                Request.post("bookings/raising").body("text/plain", (name + " 40P01 2").getBytes(UTF_8)));
        assertThat(Client.phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(alice.get("executions/" + name).body()).isEqualTo("3");
    }
}
