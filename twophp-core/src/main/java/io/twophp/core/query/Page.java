package io.twophp.core.query;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param next the position after which the next page begins; empty if there is none
 */
public record Page<T>(List<T> items, Optional<Position> next) {

    public Page {
        items = List.copyOf(items);
        Objects.requireNonNull(next, "next");
    }
}
