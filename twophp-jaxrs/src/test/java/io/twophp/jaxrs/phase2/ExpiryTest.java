package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
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

/** Confirmations that come too late (draft §5.4, §8.2, §13.3), under REJECT and under REUSE. */
@Tag("N16")
@Tag("D9")
class ExpiryTest extends ShopTests {

    private static void assertExpired(Reply answer, ClientIntent intent) {
        answer.expect(408, "ttl-expired").expectPhase("TTL_EXPIRED").with(SERVER_CORRELATION_ID, intent.scid());
        assertThat(answer.header(MESSAGE)).isEqualTo("Request TTL exceeded. Re-submit as new request.");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @Tag("N15")
    @Tag("N23")
    @Tag("D2")
    @ValueSource(longs = {30_000, 30_001, 30_000 + 17_392, 30_000 + 17_393, 90_000})
    void underRejectNoneIsAccepted(long millis) {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofMillis(millis));
        assertExpired(intent.confirm(), intent);
        assertThat(SERVER.history(intent)).startsWith("WAITING_CONFIRM", "TTL_EXPIRED");
        SERVER.alice().order().confirm().expect(200);
    }

    private static ClientIntent lateBy(long millis) {
        ClientIntent intent = SERVER.alice().registered("policies/reuse");
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
    void underReuseTheyAreAcceptedWithTheTokenWithinTheGrace(long millis) {
        ClientIntent intent = lateBy(millis);
        confirmWithToken(intent).expect(200).expectPhase("COMMITTED").without(CONFIRMATION_TOKEN);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {17_393, 60_000})
    void underReuseTheyAreRejectedAfterTheGrace(long millis) {
        ClientIntent intent = lateBy(millis);
        confirmWithToken(intent).expect(408).expectPhase("TTL_EXPIRED");
        assertThat(SERVER.phase(intent)).isEqualTo("ABANDONED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @Tag("N39")
    @ValueSource(strings = {"", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "!not base64!"})
    void underReuseTheyAreRefusedWithoutTheRightToken(String token) {
        ClientIntent intent = lateBy(1);
        Reply answer = token.isEmpty()
                ? intent.confirm()
                : intent.confirmation().header(CONFIRMATION_TOKEN, token).send();
        answer.expect(403, "confirmation-token-required");
        SERVER.assertUnconfirmed(intent);
        confirmWithToken(intent).expect(200);
    }
}
