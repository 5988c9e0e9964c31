package io.twophp.core.client;

import java.time.Duration;
import java.util.Optional;

/**
 * The time in which Phase 2 can succeed, on the client's monotonic clock: the smaller of TTL and deadline, less a
 * margin for the transfer (N1, D20). The distance of the deadline is computed from the answer's own {@code Date}, since
 * the client's wall clock may be set otherwise.
 */
public final class ConfirmationWindow {

    private final long opened;
    private final Duration length;

    private ConfirmationWindow(long opened, Duration length) {
        this.opened = opened;
        this.length = length;
    }

    /**
     * @param sentAt {@link System#nanoTime} when Phase 1 was sent: the server's TTL began later
     * @param elapsed the time until the answer arrived, on the monotonic clock
     * @param byDate the time from the answer's {@code Date} to the deadline; empty if it has none. Ignored if the
     *     deadline would be over by this {@code Date}: a server still registers, so the {@code Date} is a proxy's, or
     *     of another clock
     */
    static ConfirmationWindow of(
            long sentAt, Duration elapsed, Duration ttl, Optional<Duration> byDate, Duration margin) {
        Duration length = byDate.filter(left -> left.compareTo(Duration.ZERO) > 0)
                .map(elapsed::plus)
                .filter(left -> left.compareTo(ttl) < 0)
                .orElse(ttl);
        return new ConfirmationWindow(sentAt, length.minus(margin));
    }

    /** Returns the time left at {@code nanoTime}; zero or negative once the window is over. */
    public Duration left(long nanoTime) {
        return length.minusNanos(nanoTime - opened);
    }

    public boolean isOpen(long nanoTime) {
        return left(nanoTime).compareTo(Duration.ZERO) > 0;
    }

    @Override
    public String toString() {
        return length.toMillis() + " ms from Phase 1 on, by the server's clock and less twophp.client.margin";
    }
}
