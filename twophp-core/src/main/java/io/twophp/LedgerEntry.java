package io.twophp;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A ledger row with the sixteen fields of draft §9.8, in their order; one per actor and call (§10.2).
 *
 * @param target the called service; present exactly if {@code actor} is the client
 * @param outcome COMMITTED, FAILED, TTL_EXPIRED or ABANDONED; empty until decided (D10)
 */
public record LedgerEntry(
        String clientCorrelationId,
        String serverCorrelationId,
        UUID serviceLedgerId,
        String serviceEndpoint,
        Actor actor,
        String source,
        Optional<String> target,
        String parentReferenceId,
        Phase phase,
        Instant phase1Timestamp,
        Optional<Instant> phase2Timestamp,
        long ttlMs,
        Optional<Phase> outcome,
        Optional<String> payloadRef,
        Optional<Instant> syncTimestamp,
        Optional<String> transactionReference) {

    /** The side of the call that wrote the row. */
    public enum Actor {
        CLIENT,
        SERVER
    }

    /** @throws IllegalArgumentException if the target is not on a client row, or missing on one (§10.2) */
    public LedgerEntry {
        if (target.isPresent() != (actor == Actor.CLIENT)) {
            throw new IllegalArgumentException("target belongs on client rows, and only there");
        }
    }
}
