package io.twophp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("X21")
class OneLineTest {

    @ParameterizedTest
    @ValueSource(
            ints = {0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0x2028, 0x2029, 0xd800
            })
    void X21_whatBreaksALineIsASpace(int code) {
        String breaking = new StringBuilder("a").append((char) code).append("b").toString();
        assertThat(OneLine.of(breaking)).isEqualTo("a b");
        assertThat(OneLine.is(breaking, 9)).isFalse();
    }

    @Test
    void X21_allElseStays() {
        String text = "Zo\u00eb \ud83d\ude00 \u4e2d \u00a0\u00ad";
        assertThat(OneLine.of(text)).isEqualTo(text);
        assertThat(OneLine.is(text, text.length())).isTrue();
        assertThat(OneLine.is(text, text.length() - 1)).isFalse();
        assertThat(OneLine.is("", 9)).isFalse();
        assertThat(OneLine.of("a\r\n\u0085b")).isEqualTo("a b");
    }
}
