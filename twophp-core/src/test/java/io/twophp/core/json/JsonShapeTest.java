package io.twophp.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Words;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts that count as one JSON value within the limits, before a parser sees them (X34). */
@Tag("X34")
class JsonShapeTest {

    @ParameterizedTest
    @ValueSource(strings = {" [ ] ", "\"\\u00e9\\n\\\"\\\\é\"", "[false,[0]]\n"})
    @Words("""
            {} [1,2] {"a":{"b":[{},[],"",null]},"c":true} -0.5e-7 0 1E+9
            """)
    void X34_jsonIsLetThrough(String json) {
        assertThat(JsonShape.fault(json.getBytes(UTF_8))).isEmpty();
    }

    @ParameterizedTest
    @EmptySource
    @ValueSource(strings = {" ", "[1 2]", "{} {}", "[] x", "\"\\u12g4\"", "\"\n\"", "\u0000", "\uFEFF{}"})
    @Words("""
            { [ {"format":1,"x":[ {"a" {"a": {"a":1 {"a":1, {"a":1,} [1,] [,1] [1} {"a":1] {] {1:2} ] 01
            1. .5 1e 1e+-5 +1 - NaN tru nul " "\\ "\\x" 'a'
            """)
    void X34_whatIsNoJsonIsNot(String json) {
        assertThat(JsonShape.fault(json.getBytes(UTF_8))).isPresent();
    }

    @Test
    void X34_depthAndNumbersAreLimited() {
        String deepest = "[".repeat(JsonShape.DEEPEST) + "]".repeat(JsonShape.DEEPEST);
        String mixed = "[{\"a\":".repeat(JsonShape.DEEPEST / 2) + "1" + "}]".repeat(JsonShape.DEEPEST / 2);

        assertThat(JsonShape.fault(deepest.getBytes(UTF_8))).isEmpty();
        assertThat(JsonShape.fault(mixed.getBytes(UTF_8))).isEmpty();
        assertThat(JsonShape.fault(("[" + deepest + "]").getBytes(UTF_8))).contains("it is nested deeper than 64");
        assertThat(JsonShape.fault("[".repeat(100_000).getBytes(UTF_8))).isPresent();
        assertThat(JsonShape.fault("9".repeat(JsonShape.LONGEST_NUMBER).getBytes(UTF_8)))
                .isEmpty();
        assertThat(JsonShape.fault("9".repeat(JsonShape.LONGEST_NUMBER + 1).getBytes(UTF_8)))
                .contains("a number has more than 100 characters");
        assertThat(JsonShape.fault("1e-9999".getBytes(UTF_8))).isEmpty();
        assertThat(JsonShape.fault("1e99999".getBytes(UTF_8))).contains("an exponent has more than 4 digits");
    }
}
