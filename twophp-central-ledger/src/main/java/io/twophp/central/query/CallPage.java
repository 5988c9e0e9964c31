package io.twophp.central.query;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param next the position that the next page comes after; empty if nothing is left. A page with few items, or none,
 *     may have one: a search ends its page after a while.
 */
public record CallPage<T>(List<T> items, Optional<RowPosition> next) {

    public CallPage {
        items = List.copyOf(items);
        Objects.requireNonNull(next, "next");
    }
}
