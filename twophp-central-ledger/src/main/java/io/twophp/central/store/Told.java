package io.twophp.central.store;

import io.twophp.core.sync.Receipt.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A batch of one service, as it was read.
 *
 * @param shippedThrough before this moment nothing was registered there that was not told; empty if nothing is said
 *     about it
 * @param pending how many rows still wait there; empty if nothing is said about it
 * @param ended the service was closed, and sends nothing more until it is started again
 * @param rows those that can be stored; all of this service
 * @param refused the others
 */
public record Told(
        UUID service,
        int generation,
        Optional<Instant> shippedThrough,
        Optional<Long> pending,
        boolean ended,
        List<ToldRow> rows,
        List<Refusal> refused) {

    public Told {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
    }
}
