package io.twophp.core.client;

import java.time.Duration;
import java.util.Optional;

/**
 * For how long Phase 2 makes sense, on the client's monotonic clock: the smaller of TTL and deadline, less a margin for
 * the way (N1, D20). How far off the deadline is, the answer's own {@code Date} says: the client's wall clock may be
 * set otherwise, and is not asked.
 */
public final class ConfirmationWindow {

    private final long opened;
    private final Duration length;

    private ConfirmationWindow(long opened, Duration length) {
        this.opened = opened;
        this.length = length;
    }

    /**
     * @param sentAt {@link System#nanoTime} when Phase 1 was sent: the server's TTL began after it
     * @param elapsed until the answer arrived, on the monotonic clock
     * @param byDate from the answer's {@code Date} to the deadline; empty if it has none. Ignored if the deadline would
     *     be over by it, since a server that registers knows better: it is a proxy's, or of another clock
     */
    static ConfirmationWindow of(
            long sentAt, Duration elapsed, Duration ttl, Optional<Duration> byDate, Duration margin) {
        Duration length = byDate.filter(left -> left.compareTo(Duration.ZERO) > 0)
                .map(elapsed::plus)
                .filter(left -> left.compareTo(ttl) < 0)
                .orElse(ttl);
        return new ConfirmationWindow(sentAt, length.minus(margin));
    }

    /** What is left of it at {@code nanoTime}; zero or negative once it is over. */
    public Duration left(long nanoTime) {
        return length.minusNanos(nanoTime - opened);
    }

    /** Whether a confirmation sent at {@code nanoTime} is in time. */
    public boolean isOpen(long nanoTime) {
        return left(nanoTime).compareTo(Duration.ZERO) > 0;
    }

    /** For people who wonder why nothing was confirmed. */
    @Override
    public String toString() {
        return length.toMillis() + " ms from Phase 1 on, by the server's clock and less twophp.client.margin";
    }
}
