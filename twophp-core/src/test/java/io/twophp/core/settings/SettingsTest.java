package io.twophp.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.twophp.InvalidConfigurationException;
import io.twophp.Mode;
import io.twophp.ReuseControl;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Typed readers: the values that they read, and messages that name the key and the valid values. Settings of former
 * versions are refused.
 */
class SettingsTest {

    private static final String KEY = "twophp.some-key";

    private static Settings holding(String text) {
        return key -> Optional.ofNullable(key.equals(KEY) ? text : null);
    }

    private static void assertRefused(String text, String fix, ThrowingCallable read) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(read)
                .withMessage("Setting " + KEY + " = '" + text + "' can't be used; " + fix + ".");
    }

    @Test
    void whatIsNotSetFallsBack() {
        Settings none = key -> Optional.empty();
        assertThat(none.text(KEY, "x")).isEqualTo("x");
        assertThat(none.flag(KEY, true)).isTrue();
        assertThat(none.positive(KEY, 7)).isEqualTo(7);
        assertThat(none.duration(KEY, Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(3));
        assertThat(none.constant(KEY, Mode.SYNCHRONOUS)).isEqualTo(Mode.SYNCHRONOUS);
        assertThat(none.list(KEY)).isEmpty();
        assertThat(holding("a b").text(KEY, "x")).isEqualTo("a b");
    }

    @ParameterizedTest
    @CsvSource({"true,true", "TRUE,true", "False,false", "yes,", "1,", "on,", "truee,"})
    void readsFlagsInAnyCaseAndRefusesOthers(String text, Boolean flag) {
        if (flag == null) {
            assertRefused(text, "write true or false", () -> holding(text).flag(KEY, false));
        } else {
            assertThat(holding(text).flag(KEY, !flag)).isEqualTo(flag);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "2147483648", "1.5", "0x10", "1e3", "many"})
    void refusesOtherNumbers(String text) {
        assertRefused(
                text,
                "write a whole number from 1 to 2147483647",
                () -> holding(text).positive(KEY, 7));
        assertThat(holding("1").positive(KEY, 7)).isEqualTo(1);
        assertThat(holding("2147483647").positive(KEY, 7)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    @Tag("X27")
    void readsBytesBeyondTwoGibibytes() {
        assertThat(holding("100000000000").bytes(KEY, 7)).isEqualTo(100_000_000_000L);
        assertThat(holding(String.valueOf(Long.MAX_VALUE)).bytes(KEY, 7)).isEqualTo(Long.MAX_VALUE);
        assertThat(HandshakeSettings.from(
                                key -> Optional.of("100000000000").filter(text -> key.equals("twophp.quota-bytes")))
                        .quotaBytes())
                .isEqualTo(100_000_000_000L);
    }

    @ParameterizedTest
    @Tag("X27")
    @ValueSource(strings = {"0", "-1", "9223372036854775808", "1.5", "many"})
    void refusesOtherBytesAndNamesTheLimit(String text) {
        assertRefused(
                text,
                "write a whole number from 1 to 9223372036854775807",
                () -> holding(text).bytes(KEY, 7));
    }

    @ParameterizedTest
    @CsvSource({"30000,PT30S", "0,PT0S", "-5,PT-0.005S", "PT30S,PT30S", "pt1h,PT1H", "P1D,PT24H"})
    void readsDurationsInMillisecondsAndIso8601(String text, Duration duration) {
        assertThat(holding(text).duration(KEY, Duration.ofDays(9))).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30s", "1.5", "PT", "99999999999999999999", "\uff13\uff10", "P1M"})
    void refusesOtherDurations(String text) {
        assertRefused(
                text,
                "write milliseconds (30000) or an ISO 8601 duration (PT30S)",
                () -> holding(text).duration(KEY, Duration.ZERO));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONFIRMATION_TOKEN", "confirmation_token", "confirmation-token", "Confirmation-Token"})
    void readsConstantsInAnyCaseAndWithDashes(String text) {
        assertThat(holding(text).constant(KEY, ReuseControl.NONE)).isEqualTo(ReuseControl.CONFIRMATION_TOKEN);
        assertRefused(
                "token",
                "write one of [NONE, CONFIRMATION_TOKEN]",
                () -> holding("token").constant(KEY, ReuseControl.NONE));
    }

    @Test
    void readsConstantsAsAList() {
        Set<Mode> fallback = Set.of(Mode.NEGOTIATED);
        assertThat(holding("synchronous, Asynchronous").constants(KEY, Mode.class, fallback))
                .containsExactly(Mode.SYNCHRONOUS, Mode.ASYNCHRONOUS);
        assertThat(holding(" , ").constants(KEY, Mode.class, fallback)).isEqualTo(fallback);
        assertRefused(
                "later",
                "write one of [SYNCHRONOUS, ASYNCHRONOUS, NEGOTIATED]",
                () -> holding("later").constants(KEY, Mode.class, fallback));
    }

    @Test
    void readsListsWithoutBlanks() {
        assertThat(holding(" a, b c ,, d,").list(KEY)).containsExactly("a", "b c", "d");
        assertThat(holding(" , ").list(KEY)).isEmpty();
    }

    @ParameterizedTest
    @Tag("X21")
    @CsvSource({
        "twophp.callback.key,    k1:c2VjcmV0, 'twophp.callback.keys (''https://client.example <id>:<base64>'')'",
        "twophp.callback.key,    k1:c2VjcmV0, twophp.client.callback-keys",
        "twophp.idempotency-key, ACCEPTED,    'twophp.dialects=twophp,idempotency-key'",
    })
    void X21_aFormerSettingIsRefusedWithWhatToWriteAndWithoutItsValue(String name, String value, String instead) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(
                        () -> FormerSettings.refuse(key -> Optional.of(value).filter(set -> key.equals(name))))
                .withMessageContaining(name)
                .withMessageContaining(instead)
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain(value));
    }

    @Test
    @Tag("X21")
    void X21_nothingElseIsRefusedAsAFormerSetting() {
        assertThatNoException().isThrownBy(() -> FormerSettings.refuse(key -> Optional.empty()));
    }
}
