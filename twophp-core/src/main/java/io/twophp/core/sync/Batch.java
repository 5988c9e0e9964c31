package io.twophp.core.sync;

import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.List;

/**
 * Rows of one service, as they are told to the Central Ledger.
 *
 * @param service whose rows they are
 * @param generation 0, and one more after each restore of the service's ledger that an operator has told of
 * @param shippedThrough before this moment nothing was registered that the Central Ledger was not told of, this batch
 *     included
 * @param pending how many rows wait behind this batch, as far as they were counted
 * @param ended the service was closed, and sends nothing more until it is started again
 * @param rows {@value #MOST_ROWS} at most
 */
public record Batch(
        ServiceIdentity service,
        int generation,
        Instant shippedThrough,
        long pending,
        boolean ended,
        List<SyncRow> rows) {

    /** The version of the format. */
    public static final int FORMAT = 1;

    /** How many rows a batch has at most. */
    public static final int MOST_ROWS = 2_000;

    public Batch {
        rows = List.copyOf(rows);
        if (rows.size() > MOST_ROWS) {
            throw new IllegalArgumentException("more than " + MOST_ROWS + " rows");
        }
    }
}
