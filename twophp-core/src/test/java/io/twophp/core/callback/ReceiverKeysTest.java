package io.twophp.core.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.signature.CallbackKeys;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each receiver has a key of its own: with another one's key it could announce what never happened. */
@Tag("D18")
@Tag("X21")
class ReceiverKeysTest {

    private static CallbackPolicy policy(String allow, String keys) {
        return CallbackPolicy.from(SettingsOf.signed(
                CallbackPolicy.PLAIN_HTTP, "true", CallbackPolicy.ALLOW, allow, ReceiverKeys.KEYS, keys));
    }

    private static String key(int value) {
        return SettingsOf.key("k" + value, value);
    }

    @ParameterizedTest
    @CsvSource({
        "https://one.example/x,      k1",
        "https://one.example:443/x,  k1",
        "https://one.example:8443/x, k2",
        "https://a.wide.test/x,      k3",
        "https://a.b.wide.test/x,    k4",
        "http://one.example/x,       k5",
        "https://own.wide.test/x,    k6",
    })
    void X21_itsKeyIsThatOfTheNarrowestEntry(String address, String key) {
        CallbackPolicy policy = policy(
                "https://one.example,https://one.example:8443,https://*.wide.test,https://*.b.wide.test,http://one.example,https://own.wide.test",
                "https://*.wide.test " + key(3) + ",https://*.b.wide.test  " + key(4) + ", HTTPS://One.example:443 "
                        + key(1) + ",https://one.example:8443 " + key(2) + ",http://one.example " + key(5)
                        + ",https://own.wide.test " + key(6));
        assertThat(policy.keys(URI.create(address)).signingId()).isEqualTo(key);
    }

    @Test
    void X21_aKeyIsReplacedByAnotherInFrontOfIt() {
        CallbackKeys keys = policy(
                        "https://one.example", "https://one.example " + key(2) + ",https://one.example " + key(1))
                .keys(URI.create("https://one.example/"));
        assertThat(keys.signingId()).isEqualTo("k2");
        assertThat(keys.find("k1")).isPresent();
    }

    static Stream<Arguments> unusable() {
        String one = "https://one.example " + key(1);
        String two = "https://two.example " + key(2);
        return Stream.of(
                Arguments.of(one, "Add 'https://two.example:443 <id>:<base64 of 32 random bytes>'"),
                Arguments.of(one + ",https://two.example " + key(1), "has the key of https://one.example:443"),
                Arguments.of(one + ",https://three.example " + key(3), "number 2 is of no receiver"),
                Arguments.of(one + "," + key(2), "number 2 is of no receiver"),
                Arguments.of(one + "," + key(2) + " https://two.example", "number 2 is of no receiver"),
                Arguments.of(one + ",https://two.example k2:Zm9v", "has 3 bytes"),
                Arguments.of(one + "," + two + "," + two, "'k2' is given twice"));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void X21_refuses(String keys, String why) {
        InvalidConfigurationException refusal = catchThrowableOfType(
                InvalidConfigurationException.class, () -> policy("https://one.example,https://two.example", keys));
        assertThat(refusal.getMessage()).contains(why);
        for (int value = 1; value <= 3; value++) {
            assertThat(refusal.getMessage()).doesNotContain(key(value).substring(3, 20));
        }
    }
}
