package io.twophp.core.query;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param next what the next page comes after; empty if nothing is left
 */
public record Page<T>(List<T> items, Optional<Position> next) {

    public Page {
        items = List.copyOf(items);
        Objects.requireNonNull(next, "next");
    }
}
