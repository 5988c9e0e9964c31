package io.twophp.central.query;

import java.util.Objects;
import java.util.Optional;

/**
 * The part of an answer that is wanted.
 *
 * @param after the position at which the page before ended; empty for the first page
 * @param limit the most items, 1 to {@value #MOST}
 */
public record CallPaging(Optional<RowPosition> after, int limit) {

    /** The largest page. */
    public static final int MOST = 500;

    /** The usual page. */
    public static final int USUAL = 100;

    public CallPaging {
        Objects.requireNonNull(after, "after");
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("a page has 1 to " + MOST + " items");
        }
    }

    /** Returns the first page. */
    public static CallPaging first(int limit) {
        return new CallPaging(Optional.empty(), limit);
    }
}
