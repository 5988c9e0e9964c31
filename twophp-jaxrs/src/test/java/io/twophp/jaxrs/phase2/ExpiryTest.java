package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
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
    @Tag("N23")
    @Tag("D2")
    @Tag("D9")
    @ValueSource(longs = {30_000, 30_001, 30_000 + 17_392, 30_000 + 17_393, 90_000})
    void isRejectedWithinTheGraceAndAfterIt(long millis) {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofMillis(millis));
        assertExpired(intent.confirm(), intent);
        assertThat(SERVER.history(intent)).startsWith("WAITING_CONFIRM", "TTL_EXPIRED");
        SERVER.alice().order().confirm().expect(200);
    }
}
