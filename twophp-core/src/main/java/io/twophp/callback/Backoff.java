package io.twophp.callback;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/** How long to wait after a failed attempt: twice as long each time, up to a limit, less up to a half of it at random. */
record Backoff(Duration first, Duration longest, DoubleSupplier random) {

    private static final int MOST_DOUBLINGS = 30;

    /** @param attempt the one that failed, the first being 1 */
    Duration after(int attempt) {
        long doubled = 1L << Math.min(attempt - 1, MOST_DOUBLINGS);
        Duration full = first.compareTo(longest.dividedBy(doubled)) >= 0 ? longest : first.multipliedBy(doubled);
        return Duration.ofMillis(Math.round(full.toMillis() * (1 - random.getAsDouble() / 2)));
    }
}
