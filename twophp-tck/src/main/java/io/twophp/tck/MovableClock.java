package io.twophp.tck;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock of a ledger under test, which stands still until it is set. What is set is in force, for every thread and
 * connection, when the method returns. Instants have whole microseconds.
 */
public interface MovableClock {

    /** The moment it shows. */
    Instant instant();

    /** Shows another moment from now on, later or earlier. */
    void set(Instant instant);

    /** Moves on by {@code step}. */
    default void advance(Duration step) {
        set(instant().plus(step));
    }
}
