package io.twophp.core.query;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** The time of the rows' registration, by {@code phase_1_timestamp}: from, inclusive, to an end, if any, exclusive. */
public record Window(Instant from, Optional<Instant> to) {

    public static final Window ALL = new Window(Instant.EPOCH, Optional.empty());

    public Window {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
    }
}
