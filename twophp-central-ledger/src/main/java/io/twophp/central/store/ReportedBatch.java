package io.twophp.central.store;

import io.twophp.core.sync.Receipt.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A batch of one service, as it was read.
 *
 * @param shippedThrough the moment before which all that was registered there was sent; empty if the batch does not say
 * @param pending the number of rows that still wait there; empty if the batch does not say
 * @param ended whether the service was closed, and sends nothing more until it is started again
 * @param rows those that can be stored; all of this service
 * @param refused the other rows
 */
public record ReportedBatch(
        UUID service,
        int generation,
        Optional<Instant> shippedThrough,
        Optional<Long> pending,
        boolean ended,
        List<ReportedRow> rows,
        List<Refusal> refused) {

    public ReportedBatch {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
    }
}
