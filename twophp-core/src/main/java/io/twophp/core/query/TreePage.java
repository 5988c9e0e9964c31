package io.twophp.core.query;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of a call tree.
 *
 * @param next as in {@link Page}
 * @param complete whether the whole tree was within {@link LedgerReader#MOST_DEPTH} and {@link LedgerReader#MOST_ROWS}
 */
public record TreePage(List<TreeRow> items, Optional<Position> next, boolean complete) {

    public TreePage {
        items = List.copyOf(items);
        Objects.requireNonNull(next, "next");
    }

    /**
     * A row of the tree.
     *
     * @param dialect as in {@link Row}
     * @param depth the number of calls between the root and this one: 0 for the root's own rows; the smallest, if
     *     several paths lead here
     * @param matched as in {@link Row}
     */
    public record TreeRow(LedgerEntry entry, Dialect dialect, int depth, boolean matched) {}
}
