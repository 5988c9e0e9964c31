package io.twophp.core.query;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * When the rows in question were registered: their {@code phase_1_timestamp}.
 *
 * @param from the earliest
 * @param to before when; empty if it doesn't end
 */
public record Window(Instant from, Optional<Instant> to) {

    /** Always. */
    public static final Window ALL = new Window(Instant.EPOCH, Optional.empty());

    public Window {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
    }
}
