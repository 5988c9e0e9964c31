package io.twophp.core.settings;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static io.twophp.core.callback.SettingsOf.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine's own settings. */
class HandshakeSettingsTest {

    private static HandshakeSettings from(Map<String, String> values) {
        return HandshakeSettings.from(settings(values));
    }

    @Test
    void haveDefaults() {
        assertThat(from(Map.of()))
                .isEqualTo(new HandshakeSettings(
                        Duration.ofSeconds(60),
                        5,
                        3,
                        1000,
                        67_108_864,
                        Duration.ofDays(1),
                        Duration.ofMillis(50),
                        16_777_216));
    }

    @Test
    void areReadFromTheirKeys() {
        assertThat(from(Map.of(
                        "twophp.lease",
                        "PT10S",
                        "twophp.attempts",
                        "2",
                        "twophp.retries",
                        "0",
                        "twophp.quota",
                        "7",
                        "twophp.quota-bytes",
                        "9",
                        "twophp.interruptions.limit",
                        "PT6H",
                        "twophp.lazy.bound",
                        "5",
                        "twophp.lazy.bytes",
                        "11")))
                .isEqualTo(new HandshakeSettings(
                        Duration.ofSeconds(10), 2, 0, 7, 9, Duration.ofHours(6), Duration.ofMillis(5), 11));
    }

    @ParameterizedTest
    @CsvSource({
        "twophp.lease,0",
        "twophp.lease,-1",
        "twophp.lease,PT-1S",
        "twophp.attempts,0",
        "twophp.retries,-1",
        "twophp.quota,0",
        "twophp.quota-bytes,0",
        "twophp.interruptions.limit,0",
        "twophp.lazy.bound,0",
        "twophp.lazy.bytes,0"
    })
    void refuseWhatIsNotPositiveByItsKey(String key, String value) {
        assertRefused(() -> from(Map.of(key, value)), key);
    }

    @ParameterizedTest
    @CsvSource({"0,1,1,twophp.attempts", "1,-1,1,twophp.retries", "1,1,0,twophp.quota"})
    void refuseTheSameWithoutSettings(int attempts, int retries, int quota, String key) {
        assertRefused(
                () -> new HandshakeSettings(
                        Duration.ofSeconds(1), attempts, retries, quota, 1, Duration.ofDays(1), Duration.ofDays(1), 1),
                key);
    }
}
