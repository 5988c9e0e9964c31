package io.twophp.central.query;

import java.util.Objects;
import java.util.Optional;

/**
 * Which part of an answer is wanted.
 *
 * @param after where the page before it ended; empty for the first one
 * @param limit how many items at most, 1 to {@value #MOST}
 */
public record Paging(Optional<Position> after, int limit) {

    /** The largest page. */
    public static final int MOST = 500;

    /** The usual page. */
    public static final int USUAL = 100;

    public Paging {
        Objects.requireNonNull(after, "after");
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("a page has 1 to " + MOST + " items");
        }
    }

    /** The first page. */
    public static Paging first(int limit) {
        return new Paging(Optional.empty(), limit);
    }
}
