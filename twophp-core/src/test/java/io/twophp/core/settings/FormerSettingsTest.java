package io.twophp.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.twophp.InvalidConfigurationException;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("X21")
class FormerSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "twophp.callback.key,    k1:c2VjcmV0, 'twophp.callback.keys (''https://client.example <id>:<base64>'')'",
        "twophp.callback.key,    k1:c2VjcmV0, twophp.client.callback-keys",
        "twophp.idempotency-key, ACCEPTED,    'twophp.dialects=twophp,idempotency-key'",
    })
    void X21_isRefusedWithWhatToWriteAndWithoutItsValue(String name, String value, String instead) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(
                        () -> FormerSettings.refuse(key -> Optional.of(value).filter(set -> key.equals(name))))
                .withMessageContaining(name)
                .withMessageContaining(instead)
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain(value));
    }

    @Test
    void X21_nothingElseIs() {
        assertThatNoException().isThrownBy(() -> FormerSettings.refuse(key -> Optional.empty()));
    }
}
