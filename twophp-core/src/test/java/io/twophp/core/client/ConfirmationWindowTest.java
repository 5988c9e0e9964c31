package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** N1, D20: the time within which a confirmation makes sense. */
@Tag("N1")
@Tag("D20")
class ConfirmationWindowTest {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration MARGIN = Duration.ofSeconds(2);
    private static final Duration WAY = Duration.ofMillis(300);

    /** A window of a deadline {@code afterDate}, for a Phase 1 sent at {@code sentAt}. */
    private static ConfirmationWindow window(long sentAt, Duration afterDate) {
        return ConfirmationWindow.of(sentAt, WAY, TTL, Optional.of(afterDate), MARGIN);
    }

    @Test
    void n1_theTtlCountsFromSendingAndEndsAMarginEarly() {
        ConfirmationWindow window = window(0, Duration.ofHours(1));
        long end = TTL.minus(MARGIN).toNanos();
        assertThat(window.left(0)).isEqualTo(TTL.minus(MARGIN));
        assertThat(window.isOpen(end - 1)).isTrue();
        assertThat(window.isOpen(end)).isFalse();
        assertThat(window.left(end + 1)).isNegative();
        Duration second = Duration.ofSeconds(1);
        assertThat(ConfirmationWindow.of(0, Duration.ZERO, second, Optional.of(second), MARGIN)
                        .isOpen(0))
                .as("a margin longer than the TTL")
                .isFalse();
    }

    @Test
    void n1_anEarlierDeadlineCountsFromArrivalAndEndsAMarginEarly() {
        ConfirmationWindow window = window(0, Duration.ofSeconds(10));
        long end = WAY.plusSeconds(10).minus(MARGIN).toNanos();
        assertThat(window.isOpen(end - 1)).isTrue();
        assertThat(window.isOpen(end)).isFalse();
    }

    @Test
    @Tag("X25")
    void x25_withoutADateOrIfTheDeadlineIsOverByItTheTtlCounts() {
        Duration left = TTL.minus(MARGIN);
        for (long seconds : new long[] {0, -10, -3600, -86_400L * 10_000}) {
            assertThat(window(0, Duration.ofSeconds(seconds)).left(0)).isEqualTo(left);
        }
        assertThat(ConfirmationWindow.of(0, WAY, TTL, Optional.empty(), MARGIN).left(0))
                .isEqualTo(left);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE - 5})
    void d20_theMonotonicClockMayStandAnywhereAndWrapAround(long sentAt) {
        ConfirmationWindow window = window(sentAt, Duration.ofHours(1));
        long length = TTL.minus(MARGIN).toNanos();
        assertThat(window.isOpen(sentAt + length - 1)).isTrue();
        assertThat(window.isOpen(sentAt + length)).isFalse();
    }
}
