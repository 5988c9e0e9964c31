package io.twophp.core.query;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param next the position after which the next page begins; empty if nothing is left. A page with few items, or none,
 *     may have one: a search ends its page after a while.
 */
public record Page<T>(List<T> items, Optional<Position> next) {

    public Page {
        items = List.copyOf(items);
        Objects.requireNonNull(next, "next");
    }
}
