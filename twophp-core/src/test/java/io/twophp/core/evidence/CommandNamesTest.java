package io.twophp.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.crypto.LastingSecret;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("SD3")
class CommandNamesTest {

    private static final String KEY = "0".repeat(64);

    private static CommandNames under(int first) {
        LastingSecret secret = new LastingSecret(new byte[] {(byte) first});
        return new CommandNames(() -> secret);
    }

    @Test
    void SD3_aNameDependsOnKeyAndSecretAndShowsNeither() {
        assertThat(under(1).of(KEY))
                .isEqualTo(under(1).of(KEY))
                .isNotEqualTo(under(1).of("1".repeat(64)))
                .isNotEqualTo(under(2).of(KEY));
        assertThat(under(1).of(KEY).value()).startsWith("ids:").hasSize(47).doesNotContain(KEY);
    }
}
