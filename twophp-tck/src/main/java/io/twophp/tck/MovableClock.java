package io.twophp.tck;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock of a ledger under test, which stands still until it is set. A new time is in force, for every thread and
 * connection, when the method returns. Instants have whole microseconds.
 */
public interface MovableClock {

    /** Returns the time it shows. */
    Instant instant();

    /** Sets another time, later or earlier. */
    void set(Instant instant);

    /** Advances by {@code step}. */
    default void advance(Duration step) {
        set(instant().plus(step));
    }
}
