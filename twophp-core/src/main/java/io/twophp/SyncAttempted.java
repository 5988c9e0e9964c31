package io.twophp;

/**
 * Fired as a CDI event, for {@code @Observes}, when a batch of rows was sent to the Central Ledger, or could not be
 * (draft §9.5). Metrics are derived from it.
 *
 * @param service the service that the rows belong to
 * @param result the result for the batch
 * @param stored the number of rows that were new there, or newer; this and the other numbers are 0 unless
 *     {@link Result#TOLD}
 * @param unchanged the number of rows that the Central Ledger had already
 * @param refused the number of rows that it did not take: they are sent again in an hour
 * @param ahead the number of rows that it has in a later phase: this ledger has lost commits
 */
public record SyncAttempted(String service, Result result, int stored, int unchanged, int refused, int ahead) {

    /** The result for a batch. */
    public enum Result {
        /** The batch is durable at the Central Ledger, except for rows that are refused. */
        TOLD,
        /** The Central Ledger asked to wait. */
        BUSY,
        /** The batch was too large, and is sent in parts. */
        TOO_LARGE,
        /** No answer came, or none that could be parsed. */
        UNREACHABLE,
        /** The Central Ledger failed, perhaps on a row of the batch. */
        FAILED,
        /** The Central Ledger does not know the service or its key. */
        REFUSED,
        /** The Central Ledger does not read this format. */
        UNKNOWN_FORMAT
    }
}
