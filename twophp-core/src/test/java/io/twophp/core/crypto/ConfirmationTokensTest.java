package io.twophp.core.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §13.3: the additional control of REUSE. */
@Tag("N39")
@Tag("D9")
class ConfirmationTokensTest {

    private final LastingSecret secret = new LastingSecret(new byte[] {1});
    private final ConfirmationTokens tokens = new ConfirmationTokens(() -> secret);
    private final Intent intent = Intents.waiting();
    private final String token = tokens.issue(intent);

    @Test
    void n39_aTokenIsGoodForItsIntentAndOutlivesItsClaim() {
        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertThat(tokens.verify(intent, token)).isTrue();
        assertThat(tokens.issue(intent)).isEqualTo(token);
        assertThat(tokens.verify(Intents.claimed(intent, Intents.REGISTERED), token))
                .isTrue();
        LastingSecret another = new LastingSecret(new byte[] {2});
        assertThat(new ConfirmationTokens(() -> another).verify(intent, token))
                .as("of another secret")
                .isFalse();
    }

    @Test
    void n39_aTokenIsGoodForNoOtherIntent() {
        assertThat(Stream.of(
                        Copies.with(intent, "serverCorrelationId", new ServerCorrelationId("scid-2")),
                        Copies.with(intent, "clientCorrelationId", new ClientCorrelationId("ccid-2")),
                        Copies.with(intent, "owner", new Owner("mallory")),
                        Copies.with(intent, "deadline", intent.deadline().plusNanos(1000))))
                .noneMatch(other -> tokens.verify(other, token));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "=", "AAAA", "not base64!", "\u0000", "\uff11", "a\nb", "////"})
    void n39_garbageIsNotAToken(String garbage) {
        assertThat(tokens.verify(intent, garbage)).isFalse();
    }

    @Test
    void n39_aTokenIsGoodAsAWholeOnly() {
        assertThat(tokens.verify(intent, token.substring(1))).isFalse();
        assertThat(tokens.verify(intent, token.substring(0, 42))).isFalse();
        assertThat(tokens.verify(intent, token + "A")).isFalse();
        assertThat(tokens.verify(intent, token + token)).isFalse();
        assertThat(tokens.verify(intent, "A".repeat(1 << 20))).isFalse();
    }

    @Test
    @Tag("W34")
    void theKeyIsDerivedForThisPurposeAlone() {
        assertThat(tokens.verify(intent, macOf("2PHP confirmation token"))).isTrue();
        assertThat(tokens.verify(intent, macOf("2PHP fingerprint"))).isFalse();
    }

    private String macOf(String purpose) {
        String subject = intent.serverCorrelationId() + "\n" + intent.clientCorrelationId() + "\n" + intent.deadline()
                + "\n" + intent.owner().name();
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(secret.mac(purpose, subject.getBytes(StandardCharsets.UTF_8)));
    }
}
