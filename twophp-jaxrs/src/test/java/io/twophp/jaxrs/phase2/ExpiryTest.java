package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Engine;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Confirmations that come too late (draft §5.4, §8.2), under REJECT. */
@Tag("N15")
class ExpiryTest extends ShopTests {

    private static void assertExpired(Reply answer, ClientIntent intent) {
        answer.expect(408).expectPhase("TTL_EXPIRED");
        assertThat(answer.header(MESSAGE)).isEqualTo("Request TTL exceeded. Re-submit as new request.");
        assertThat(answer.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        answer.expectProblem("ttl-expired");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @Tag("N16")
    @ValueSource(longs = {30_000, 30_001, 30_000 + 17_392, 30_000 + 17_393, 90_000})
    void isRejectedWithinTheGraceAndAfterIt(long millis) {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofMillis(millis));
        assertExpired(intent.confirm(), intent);
    }

    @Test
    @Tag("D2")
    void isFinalBeforeItIsTold() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofSeconds(30));
        assertExpired(intent.confirm(), intent);
        assertThat(SERVER.phase(intent)).isEqualTo("TTL_EXPIRED");
        SERVER.database().advance(Duration.ofSeconds(-20));
        assertThat(intent.confirm().status()).isNotEqualTo(200);
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "TTL_EXPIRED");
    }

    @Test
    @Tag("D9")
    void isSweptToAbandonedOnlyAfterTheGrace() {
        ClientIntent intent = SERVER.alice().order();
        Runnable sweep = SERVER.select(Engine.class).sweep("expiry");
        SERVER.database().advance(Duration.ofMillis(29_999));
        sweep.run();
        assertThat(SERVER.phase(intent)).isEqualTo("WAITING_CONFIRM");
        SERVER.database().advance(Duration.ofMillis(2));
        sweep.run();
        assertThat(SERVER.phase(intent)).isEqualTo("TTL_EXPIRED");
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
        SERVER.database().advance(Duration.ofMillis(17_393));
        sweep.run();
        assertThat(SERVER.phase(intent)).isEqualTo("ABANDONED");
        assertThat(SERVER.database().count("twophp_payload")).isZero();
        assertExpired(intent.confirm(), intent);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "TTL_EXPIRED", "ABANDONED");
    }

    @Test
    @Tag("N23")
    void isSentAgainUnderANewId() {
        ClientIntent late = SERVER.alice().order();
        SERVER.database().advance(Duration.ofSeconds(31));
        assertExpired(late.confirm(), late);
        SERVER.alice().order().confirm().expect(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }
}
