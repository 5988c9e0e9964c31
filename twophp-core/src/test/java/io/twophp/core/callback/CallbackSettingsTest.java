package io.twophp.core.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.policy.Backoff;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The delivery of callbacks, and the lengths of its pauses. */
class CallbackSettingsTest {

    @Test
    void theDefaults() {
        assertThat(CallbackSettings.from(SettingsOf.settings(Map.of())))
                .isEqualTo(new CallbackSettings(16, 4, Duration.ofSeconds(1), 12, Duration.ofMillis(50)));
    }

    @ParameterizedTest
    @CsvSource({
        "twophp.callback.concurrency,0",
        "twophp.callback.concurrency-per-host,0",
        "twophp.callback.backoff,0",
        "twophp.callback.backoff,-1",
        "twophp.callback.attempts,0",
        "twophp.callback.head-start,-1",
        "twophp.callback.head-start,PT6S"
    })
    void whatCantBeUsedFailsAtStart(String name, String value) {
        SettingsOf.assertRefused(() -> CallbackSettings.from(SettingsOf.signed(name, value)), name);
    }

    @ParameterizedTest
    @CsvSource({"1,1000", "2,2000", "3,4000", "9,256000", "10,300000", "12,300000", "64,300000", "2147483647,300000"})
    void thePausesDoubleUpToFiveMinutes(int attempt, long millis) {
        assertThat(new Backoff(Duration.ofSeconds(1), CallbackSettings.LONGEST_BACKOFF, () -> 0).after(attempt))
                .isEqualTo(Duration.ofMillis(millis));
        assertThat(new Backoff(Duration.ofSeconds(1), CallbackSettings.LONGEST_BACKOFF, () -> 0.5).after(attempt))
                .isEqualTo(Duration.ofMillis(millis * 3 / 4));
    }
}
