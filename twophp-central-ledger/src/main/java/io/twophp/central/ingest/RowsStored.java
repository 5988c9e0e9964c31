package io.twophp.central.ingest;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * A CDI event: rows that were new, or newer than what was here, have been stored. Fired inside the transaction that
 * stores them; observe it after its success.
 *
 * @param at when they were stored, by this application's clock
 * @param stored the number of rows
 * @param services the services that the rows are of
 */
public record RowsStored(Instant at, int stored, Set<UUID> services) {

    public RowsStored {
        services = Set.copyOf(services);
    }
}
