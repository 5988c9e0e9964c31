package io.twophp.core.sweep;

import java.time.Duration;
import java.util.Objects;

/**
 * A row of an engine's table of scheduled work.
 *
 * @param name the name in metrics and health
 * @param first the time until the first turn, at least a millisecond
 * @param interval the time between two turns, at least a millisecond
 * @param failed the log message of a failure, with its id
 */
public record Sweep(String name, Duration first, Duration interval, String failed, Runnable action) {

    public Sweep {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(failed, "failed");
        Objects.requireNonNull(action, "action");
        if (interval.toMillis() < 1 || first.toMillis() < 1) {
            throw new IllegalArgumentException("the interval of a duty is at least a millisecond");
        }
    }

    public static Sweep every(Duration interval, String name, String failed, Runnable action) {
        return new Sweep(name, interval, interval, failed, action);
    }
}
