package io.twophp.sample.micro;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The times at which a turn's checkouts are due: at a rate, or as soon as a customer has time. Thread-safe. */
final class Arrivals {

    private final long begin = System.nanoTime();
    private final AtomicLong next = new AtomicLong();
    private final Duration length;
    private final OptionalDouble rate;

    /** @param rate checkouts a second; empty if the customers buy without a pause */
    Arrivals(Duration length, OptionalDouble rate) {
        this.length = length;
        this.rate = rate;
    }

    /**
     * Waits for the next checkout. A customer who is late begins at once; a checkout that is due when the turn is over
     * is not begun any more.
     *
     * @return the nanosecond at which the checkout was due; empty at the end of the turn
     */
    OptionalLong next() {
        long now = System.nanoTime();
        long due = begin + (long) (rate.isPresent() ? next.getAndIncrement() * 1e9 / rate.getAsDouble() : now - begin);
        if (Math.max(due, now) - begin >= length.toNanos()) {
            return OptionalLong.empty();
        }
        await(due);
        return OptionalLong.of(due);
    }

    void awaitHalf() {
        await(begin + length.toNanos() / 2);
    }

    private static void await(long end) {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
