package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Words;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §13.1: ids are opaque; only length and alphabet are checked. */
@Tag("N35")
@Tag("D22")
class IdGrammarTest {

    @ParameterizedTest
    @Words("""
            a 0 - ~ .. confirm 00000000-0000-0000-0000-000000000000 018F3F2A-0000-7000-8000-0123456789AB
            urn:uuid:018f3f2a-0000-7000-8000-0123456789ab order_42.retry~1:2
            """)
    void d22_takesWhatTheGrammarAllows(String value) {
        assertThat(new ClientCorrelationId(value)).hasToString(value);
        assertThat(new ServerCorrelationId(value)).hasToString(value);
    }

    static Stream<String> hostile() {
        return Stream.of(
                "",
                " ",
                " a",
                "a ",
                "a\n",
                "a\r\nSet-Cookie: x=y",
                "a\tb",
                "a\u0000",
                "a,b",
                "a;b",
                "a/../b",
                "a%2eb",
                "a+b",
                "a=b",
                "{018f3f2a-0000-7000-8000-0123456789ab}",
                "\uff11\uff12",
                "\u0661",
                "\u00e9",
                "\ud83d\ude00",
                "<script>",
                "' OR 1=1 --",
                "${jndi:ldap://x}",
                "\"a\"",
                "a\u2028b",
                "x".repeat(129),
                "x".repeat(1 << 20));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void d22_refusesTheRestWithoutRepeatingIt(String value) {
        assertThat(ClientCorrelationId.isValid(value)).isFalse();
        assertThat(ServerCorrelationId.isOurs(value)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClientCorrelationId(value))
                .withMessage("a client correlation id is 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a/../b", "a%2eb", "{018f}", "<script>", "${jndi:ldap://x}", "\"a\"", "!", "#"})
    @Tag("W9")
    void n35_otherServersIssueWhatTheyLike(String value) {
        assertThat(new ServerCorrelationId(value)).hasToString(value);
        assertThat(ServerCorrelationId.isOurs(value)).isFalse();
        assertThat(ServerCorrelationId.isValid("x".repeat(255))).isTrue();
    }

    static Stream<String> invisible() {
        return Stream.of(
                "",
                " ",
                "a b",
                "a\r\nSet-Cookie: x=y",
                "a\tb",
                "a\u0000",
                "a\u007f",
                "\u00e9",
                "\u0661",
                "a\u2028b",
                "x".repeat(256),
                "x".repeat(1 << 20));
    }

    @ParameterizedTest
    @MethodSource("invisible")
    @Tag("W9")
    void n35_refusesWhatNoFieldHoldsAsOneVisibleWordWithoutRepeatingIt(String value) {
        assertThat(ServerCorrelationId.isValid(value)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerCorrelationId(value))
                .withMessage("a server correlation id is 1 to 255 visible ASCII characters");
    }

    @Test
    void n35_comparesIdsCharacterByCharacterAndTakes128() {
        assertThat(new ClientCorrelationId("ab")).isNotEqualTo(new ClientCorrelationId("AB"));
        assertThat(new ServerCorrelationId("018f")).isNotEqualTo(new ServerCorrelationId("018F"));
        assertThat(ClientCorrelationId.isValid("x".repeat(128))).isTrue();
        assertThat(ServerCorrelationId.isOurs("x".repeat(128))).isTrue();
        assertThatNullPointerException().isThrownBy(() -> new ClientCorrelationId(null));
        assertThatNullPointerException().isThrownBy(() -> new ServerCorrelationId(null));
    }
}
