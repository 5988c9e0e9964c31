package io.twophp.core.sync;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import java.util.List;

/**
 * The Central Ledger's answer to a {@link Batch}: it is durable there, except for the rows that are refused.
 *
 * @param stored the number of rows that were new, or newer than the Central Ledger's
 * @param unchanged the number of rows that it had already, or newer
 * @param ahead the rows of which it has a later phase than the batch: they were sent or pulled meanwhile, or this
 *     ledger was restored and has lost commits
 */
public record Receipt(int stored, int unchanged, List<Refusal> refused, List<Ahead> ahead) {

    public Receipt {
        refused = List.copyOf(refused);
        ahead = List.copyOf(ahead);
    }

    public record Refusal(String serverCorrelationId, Actor actor, String reason) {}

    /** The Central Ledger's version of a row. */
    public record Ahead(String serverCorrelationId, Actor actor, int generation, long version, Phase phase) {}
}
