package io.twophp.core.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.callback.SettingsOf;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The keys that callbacks are signed with. */
@Tag("D18")
class CallbackKeysTest {

    private static final String SECRET = SettingsOf.key("", 0x5A).substring(1);

    @Test
    void theFirstSignsAndAllVerify() {
        CallbackKeys keys = CallbackKeys.from(
                SettingsOf.signed(CallbackKeys.KEYS, SettingsOf.key("k2", 2, 64) + " , " + SettingsOf.key("k1", 1)));
        assertThat(keys.signingId()).isEqualTo("k2");
        assertThat(keys.signing()).isEqualTo(keys.find("k2").orElseThrow());
        assertThat(keys.signing().getEncoded()).hasSize(64);
        assertThat(keys.find("k1")).isPresent();
        assertThat(keys.find("k3")).isEmpty();
    }

    @Test
    void whatIsNoKeyIsRefusedAndNeverShown() {
        assertThat(refused(SECRET)).hasMessageContaining("Callback key number 1 has no usable id");
        assertThat(refused("k1:" + SECRET + "!")).hasMessageContaining("is not base64");
        assertThat(refused("k1:" + SECRET, "k1:" + SECRET)).hasMessageContaining("'k1' is given twice");
        assertThat(refused()).hasMessageContaining("no callback key");
        for (int length : new int[] {31, 16, 0}) {
            assertThat(refused(SettingsOf.key("k1", 0x5A, length))).hasMessageContaining("has " + length + " bytes");
        }
    }

    private static InvalidConfigurationException refused(String... entries) {
        InvalidConfigurationException refusal =
                catchThrowableOfType(InvalidConfigurationException.class, () -> CallbackKeys.of(List.of(entries)));
        assertThat(refusal.getMessage()).doesNotContain(SECRET.substring(0, 10));
        return refusal;
    }
}
