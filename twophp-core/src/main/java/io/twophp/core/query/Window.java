package io.twophp.core.query;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The time in which the rows were registered, by their {@code phase_1_timestamp}.
 *
 * @param from the earliest time
 * @param to the end of the time, exclusive; empty for no end
 */
public record Window(Instant from, Optional<Instant> to) {

    /** The window of all time. */
    public static final Window ALL = new Window(Instant.EPOCH, Optional.empty());

    public Window {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
    }
}
