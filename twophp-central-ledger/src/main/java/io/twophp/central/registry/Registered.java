package io.twophp.central.registry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A service, as the Central Ledger knows it.
 *
 * @param address the address at which its rows may be asked for; only administrators set it
 * @param state {@code AWAITED} until it enrols, then {@code ENROLLED}, or {@code REVOKED} while nothing of it counts
 * @param endedAt when it reported that it was closed, unless it sent something since
 * @param shippedThrough the moment before which all that it registered is here, as it reports
 * @param pending the number of rows that wait at it, as it reports
 * @param refused the number of its rows that were not taken
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

    record RefusedRow(String serverCorrelationId, String actor, String reason, Instant at) {}
}
