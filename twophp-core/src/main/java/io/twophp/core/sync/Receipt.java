package io.twophp.core.sync;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import java.util.List;

/**
 * The Central Ledger's answer to a {@link Batch}: it is durable there, but for the rows that are refused.
 *
 * @param stored how many rows were new, or newer than what the Central Ledger had
 * @param unchanged how many it had already, or newer
 * @param refused rows that it does not take as they are
 * @param ahead rows of which it has a later phase than the batch: told or pulled meanwhile, or this ledger was restored
 *     and has lost commits
 */
public record Receipt(int stored, int unchanged, List<Refusal> refused, List<Ahead> ahead) {

    public Receipt {
        refused = List.copyOf(refused);
        ahead = List.copyOf(ahead);
    }

    /** A row that was not taken, and why, in words. */
    public record Refusal(String serverCorrelationId, Actor actor, String reason) {}

    /** What the Central Ledger has of a row. */
    public record Ahead(String serverCorrelationId, Actor actor, int generation, long version, Phase phase) {}
}
