package io.twophp.core.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §13.3: the additional control of REUSE. */
@Tag("N39")
@Tag("D9")
class ConfirmationTokensTest {

    private final ConfirmationTokens tokens = new ConfirmationTokens(Keys.ring("k1:1"));
    private final Intent intent = Intents.waiting();
    private final String token = tokens.issue(intent);

    @Test
    void n39_aTokenIsGoodForItsIntent() {
        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertThat(tokens.verify(intent, token)).isTrue();
        assertThat(tokens.issue(intent)).isEqualTo(token);
    }

    @Test
    void n39_aTokenOutlivesTheClaimOfItsIntent() {
        assertThat(tokens.verify(Intents.claimed(intent, Intents.REGISTERED), token))
                .isTrue();
    }

    @Test
    void n39_aTokenIsGoodForNoOtherIntent() {
        ServerCorrelationId id = intent.serverCorrelationId();
        ClientCorrelationId client = intent.clientCorrelationId();
        Owner owner = intent.owner();
        assertThat(tokens.verify(
                        Intents.with(intent, new ServerCorrelationId("scid-2"), client, owner, intent.deadline()),
                        token))
                .isFalse();
        assertThat(tokens.verify(
                        Intents.with(intent, id, new ClientCorrelationId("ccid-2"), owner, intent.deadline()), token))
                .isFalse();
        assertThat(tokens.verify(Intents.with(intent, id, client, new Owner("mallory"), intent.deadline()), token))
                .isFalse();
        assertThat(tokens.verify(
                        Intents.with(
                                intent, id, client, owner, intent.deadline().plusNanos(1000)),
                        token))
                .isFalse();
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
    void n39_aTokenOutlivesARotationButNotTheRemovalOfItsKey() {
        assertThat(new ConfirmationTokens(Keys.ring("k2:2", "k1:1")).verify(intent, token))
                .isTrue();
        assertThat(new ConfirmationTokens(Keys.ring("k2:2", "k1:1")).issue(intent))
                .isNotEqualTo(token);
        ConfirmationTokens rotated = new ConfirmationTokens(Keys.ring("k2:2", "k1:1"));
        assertThat(rotated.verify(intent, rotated.issue(intent))).isTrue();
        assertThat(new ConfirmationTokens(Keys.ring("k2:2")).verify(intent, token))
                .isFalse();
    }
}
