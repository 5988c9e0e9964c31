package io.twophp.core.client;

import java.time.Duration;
import java.time.Instant;

/**
 * For how long Phase 2 makes sense, on the client's monotonic clock: the smaller of TTL and deadline, less a margin for
 * the way (N1, D20). The wall clock is asked once, when the answer arrives; what it does later changes nothing.
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
     * @param receivedAt the wall clock when the answer arrived
     * @param elapsed between the two, on the monotonic clock
     */
    static ConfirmationWindow of(
            long sentAt, Duration elapsed, Instant receivedAt, Duration ttl, Instant deadline, Duration margin) {
        Duration byDeadline = Duration.between(receivedAt, deadline).plus(elapsed);
        Duration shorter = byDeadline.compareTo(ttl) < 0 ? byDeadline : ttl;
        return new ConfirmationWindow(sentAt, shorter.minus(margin));
    }

    /** What is left of it at {@code nanoTime}; zero or negative once it is over. */
    public Duration left(long nanoTime) {
        return length.minusNanos(nanoTime - opened);
    }

    /** Whether a confirmation sent at {@code nanoTime} is in time. */
    public boolean isOpen(long nanoTime) {
        return left(nanoTime).compareTo(Duration.ZERO) > 0;
    }
}
