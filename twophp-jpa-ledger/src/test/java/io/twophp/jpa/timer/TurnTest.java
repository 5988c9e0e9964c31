package io.twophp.jpa.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TurnTest {

    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void goesOnAfterAFailure() {
        Turn turn = new Turn("TWOPHP-0000 planted by a test", () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("planted by a test");
            }
        });
        assertThatCode(turn::take).doesNotThrowAnyException();
        turn.take();
        assertThat(runs).hasValue(2);
    }

    @Test
    void isSkippedWhileTheLastOneRuns() {
        AtomicReference<Turn> self = new AtomicReference<>();
        self.set(new Turn("", () -> {
            runs.incrementAndGet();
            self.get().take();
        }));
        self.get().take();
        assertThat(runs).hasValue(1);
        self.get().take();
        assertThat(runs).hasValue(2);
    }

    @Test
    void anIntervalIsPositive() {
        Settings zero = key -> Optional.of("0");
        assertThat(Interval.millis(key -> Optional.of("PT2S"), "twophp.expiry.interval", Duration.ofSeconds(1)))
                .isEqualTo(2_000);
        assertThatThrownBy(() -> Interval.millis(zero, "twophp.expiry.interval", Duration.ofSeconds(1)))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("twophp.expiry.interval = 0 ms")
                .hasMessageContaining("PT1S");
    }
}
