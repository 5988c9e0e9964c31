package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Late confirmations under REUSE (draft §8.2, §13.3). */
@Tag("D9")
@Tag("N16")
class ReuseTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static ClientIntent lateBy(long millis) {
        ClientIntent intent = SERVER.as("alice").registered("policies/reuse");
        SERVER.database().advance(Duration.ofMillis(30_000 + millis));
        return intent;
    }

    private static Reply confirmWithToken(ClientIntent intent) {
        return intent.confirmation()
                .header(CONFIRMATION_TOKEN, intent.answer().header(CONFIRMATION_TOKEN))
                .send();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 17_392})
    void areAcceptedWithTheTokenWithinTheGrace(long millis) {
        ClientIntent intent = lateBy(millis);
        Reply outcome = confirmWithToken(intent);
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.header(CONFIRMATION_TOKEN)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void areAcceptedAfterTheSweepHasExpiredTheIntent() {
        ClientIntent intent = lateBy(1_000);
        SERVER.sweep("expiry");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("TTL_EXPIRED");
        assertThat(confirmWithToken(intent).status()).isEqualTo(200);
        assertThat(SERVER.database().history(intent.scid()))
                .containsExactly("WAITING_CONFIRM", "TTL_EXPIRED", "PROCESSING", "COMMITTED");
    }

    @ParameterizedTest
    @ValueSource(longs = {17_393, 17_394, 60_000})
    void areRejectedAfterTheGrace(long millis) {
        ClientIntent intent = lateBy(millis);
        Reply answer = confirmWithToken(intent);
        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("TTL_EXPIRED");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("ABANDONED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @Tag("N39")
    @ValueSource(strings = {"", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "!not base64!"})
    void areRefusedWithoutTheRightToken(String token) {
        ClientIntent intent = lateBy(1);
        Reply answer = token.isEmpty()
                ? intent.confirm()
                : intent.confirmation().header(CONFIRMATION_TOKEN, token).send();
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("confirmation-token-required");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(confirmWithToken(intent).status()).isEqualTo(200);
    }

    @Test
    @Tag("N39")
    void areRefusedWithTheTokenOfAnotherIntent() {
        ClientIntent other = SERVER.as("alice").registered("policies/reuse");
        ClientIntent intent = lateBy(1);
        Reply answer = intent.confirmation()
                .header(CONFIRMATION_TOKEN, other.answer().header(CONFIRMATION_TOKEN))
                .send();
        assertThat(answer.status()).isEqualTo(403);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void needNoTokenBeforeTheDeadline() {
        assertThat(SERVER.as("alice").registered("policies/reuse").confirm().status())
                .isEqualTo(200);
    }

    @Test
    void runOnce() {
        ClientIntent intent = lateBy(1);
        assertThat(confirmWithToken(intent).status()).isEqualTo(200);
        assertThat(confirmWithToken(intent).status()).isEqualTo(200);
        assertThat(intent.confirm().status()).isEqualTo(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }
}
