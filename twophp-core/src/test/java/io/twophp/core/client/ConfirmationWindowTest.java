package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** N1, D20: for how long a confirmation makes sense. */
@Tag("N1")
@Tag("D20")
class ConfirmationWindowTest {

    private static final Instant ARRIVED = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration MARGIN = Duration.ofSeconds(2);
    private static final Duration WAY = Duration.ofMillis(300);

    /** A window of a deadline {@code afterArrival}, for a Phase 1 sent at {@code sentAt}. */
    private static ConfirmationWindow window(long sentAt, Duration afterArrival) {
        return ConfirmationWindow.of(sentAt, WAY, ARRIVED, TTL, ARRIVED.plus(afterArrival), MARGIN);
    }

    @Test
    void n1_theTtlCountsFromSendingAndEndsAMarginEarly() {
        ConfirmationWindow window = window(0, Duration.ofHours(1));
        long end = TTL.minus(MARGIN).toNanos();
        assertThat(window.left(0)).isEqualTo(TTL.minus(MARGIN));
        assertThat(window.isOpen(end - 1)).isTrue();
        assertThat(window.isOpen(end)).isFalse();
        assertThat(window.left(end + 1)).isNegative();
    }

    @Test
    void n1_anEarlierDeadlineCountsFromArrivalAndEndsAMarginEarly() {
        ConfirmationWindow window = window(0, Duration.ofSeconds(10));
        long end = WAY.plusSeconds(10).minus(MARGIN).toNanos();
        assertThat(window.isOpen(end - 1)).isTrue();
        assertThat(window.isOpen(end)).isFalse();
    }

    @Test
    void d20_aDeadlineThatIsOverByTheClientsClockClosesTheWindow() {
        assertThat(window(0, Duration.ofSeconds(-10)).isOpen(0)).isFalse();
        assertThat(window(0, Duration.ofDays(-10_000)).isOpen(0)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE - 5})
    void d20_theMonotonicClockMayStandAnywhereAndWrapAround(long sentAt) {
        ConfirmationWindow window = window(sentAt, Duration.ofHours(1));
        long length = TTL.minus(MARGIN).toNanos();
        assertThat(window.isOpen(sentAt + length - 1)).isTrue();
        assertThat(window.isOpen(sentAt + length)).isFalse();
    }

    @Test
    void n1_aMarginLongerThanTheTtlLeavesNoWindow() {
        ConfirmationWindow window =
                ConfirmationWindow.of(0, Duration.ZERO, ARRIVED, Duration.ofSeconds(1), ARRIVED.plusSeconds(1), MARGIN);
        assertThat(window.isOpen(0)).isFalse();
    }
}
