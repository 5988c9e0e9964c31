package io.twophp.core.query;

import java.util.Objects;
import java.util.Optional;

/**
 * The requested part of an answer.
 *
 * @param after the position at which the previous page ended; empty for the first page
 * @param limit the most items, 1 to {@value #MOST}
 */
public record Paging(Optional<Position> after, int limit) {

    public static final int MOST = 500;

    public static final int USUAL = 100;

    public Paging {
        Objects.requireNonNull(after, "after");
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("a page has 1 to " + MOST + " items");
        }
    }

    public static Paging first(int limit) {
        return new Paging(Optional.empty(), limit);
    }
}
