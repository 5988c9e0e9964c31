package io.twophp.core.policy;

import java.time.Duration;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * The time to wait after a failed attempt: twice as long each time, up to a limit, less up to a half of it at random,
 * so that many clients that failed together don't retry together.
 *
 * @param random gives numbers in {@code [0, 1)}
 */
public record Backoff(Duration first, Duration longest, DoubleSupplier random) {

    private static final int MOST_DOUBLINGS = 30;

    public Backoff {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(longest, "longest");
        Objects.requireNonNull(random, "random");
    }

    /** @param attempt the number of the failed attempt; below 1 counts as the first, as a lazy claim's epoch 0 does */
    public Duration after(int attempt) {
        long doubled = 1L << Math.min(Math.max(attempt, 1) - 1, MOST_DOUBLINGS);
        Duration full = first.compareTo(longest.dividedBy(doubled)) >= 0 ? longest : first.multipliedBy(doubled);
        return Duration.ofMillis(Math.round(full.toMillis() * (1 - random.getAsDouble() / 2)));
    }
}
