package io.twophp.central.registry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A service, as the Central Ledger knows it.
 *
 * @param address where its rows may be asked for; only administrators set it
 * @param state {@code AWAITED} until it enrols, then {@code ENROLLED}, or {@code REVOKED} while nothing of it counts
 * @param endedAt when it reported that it was closed, unless it sent something since
 * @param shippedThrough all that it registered before is here, as it says
 * @param pending how many rows wait at it, as it says
 * @param refused how many of its rows were not taken
 */
record Registered(
        UUID ledgerId,
        String name,
        Optional<String> address,
        String state,
        int generation,
        Optional<Instant> enrolledAt,
        Optional<Instant> lastSeenAt,
        Optional<Instant> endedAt,
        Optional<Instant> shippedThrough,
        long pending,
        long refused,
        List<Key> keys) {

    /** A public key of a service; a key without an end is the one it signs by. */
    record Key(String id, Instant validFrom, Optional<Instant> validUntil, Optional<Instant> revokedAt) {}

    /** A row that was not taken. */
    record RefusedRow(String serverCorrelationId, String actor, String reason, Instant at) {}
}
