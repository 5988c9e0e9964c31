package io.twophp.central.ingest;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * A CDI event: rows that were new, or newer than what was here, have been stored. Fired inside the transaction that
 * stores them; observe it after its success.
 *
 * @param at when the last of them were stored, by this application's clock
 * @param stored the number of rows
 * @param services the services that the rows are of
 */
public record RowsStored(Instant at, int stored, Set<UUID> services) {

    public RowsStored {
        services = Set.copyOf(services);
    }

    public RowsStored and(RowsStored later) {
        Set<UUID> all = new HashSet<>(services);
        all.addAll(later.services);
        return new RowsStored(later.at, stored + later.stored, all);
    }
}
