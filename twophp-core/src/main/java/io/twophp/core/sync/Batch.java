package io.twophp.core.sync;

import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.List;

/**
 * Rows of one service, as they are sent to the Central Ledger.
 *
 * @param generation 0, and one more after each restore of the service's ledger that an operator has declared
 * @param shippedThrough the moment before which all that was registered has been sent to the Central Ledger, this batch
 *     included
 * @param pending the number of rows that wait behind this batch, as far as they were counted
 * @param ended whether the service was closed, and sends nothing more until it is started again
 * @param rows {@value #MOST_ROWS} at most
 */
public record Batch(
        ServiceIdentity service,
        int generation,
        Instant shippedThrough,
        long pending,
        boolean ended,
        List<SyncRow> rows) {

    public static final int FORMAT = 1;

    public static final int MOST_ROWS = 2_000;

    public Batch {
        rows = List.copyOf(rows);
        if (rows.size() > MOST_ROWS) {
            throw new IllegalArgumentException("more than " + MOST_ROWS + " rows");
        }
    }
}
