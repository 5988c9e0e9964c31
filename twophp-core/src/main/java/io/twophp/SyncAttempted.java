package io.twophp;

/**
 * Fired as a CDI event, for {@code @Observes}, when a batch of rows was told to the Central Ledger, or could not be
 * (draft §9.5). Metrics are made of it.
 *
 * @param service whose rows they are
 * @param result what became of the batch
 * @param stored how many rows were new there, or newer; 0 unless {@link Result#TOLD}, as the others are
 * @param unchanged how many it had already
 * @param refused how many it did not take: they are told again in an hour
 * @param ahead how many it has in a later phase: this ledger has lost commits
 */
public record SyncAttempted(String service, Result result, int stored, int unchanged, int refused, int ahead) {

    /** What became of a batch. */
    public enum Result {
        /** It is durable there, but for rows that are refused. */
        TOLD,
        /** The Central Ledger asked to wait. */
        BUSY,
        /** It was too large, and is told in parts. */
        TOO_LARGE,
        /** No answer came, or none that could be understood. */
        UNREACHABLE,
        /** The Central Ledger failed, perhaps on a row of the batch. */
        FAILED,
        /** The Central Ledger does not know the service or its key. */
        REFUSED,
        /** The Central Ledger does not read this format. */
        UNKNOWN_FORMAT
    }
}
