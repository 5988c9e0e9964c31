package io.twophp.core.client;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The caller's view of one call, for its own ledger (draft §5.2.3, §10.2). There is no row before the Phase 1 answer: a
 * row needs the server correlation id.
 *
 * @param clientCorrelationId this call's id, fresh for each call
 * @param parentReferenceId the client correlation id that the caller itself was called with; at the root of a call tree
 *     its own id (§10.2, D12)
 */
public record ClientRow(
        ServiceIdentity caller,
        String target,
        String endpoint,
        ClientCorrelationId clientCorrelationId,
        ClientCorrelationId parentReferenceId) {

    public ClientRow {
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(endpoint, "endpoint");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        Objects.requireNonNull(parentReferenceId, "parentReferenceId");
    }

    public static ClientRow root(ServiceIdentity caller, String target, String endpoint, ClientCorrelationId id) {
        return new ClientRow(caller, target, endpoint, id, id);
    }

    /** Returns the row of a call made while serving another call, whose id becomes the parent. */
    public static ClientRow within(
            ClientCorrelationId inbound,
            ServiceIdentity caller,
            String target,
            String endpoint,
            ClientCorrelationId id) {
        if (inbound.equals(id)) {
            throw new IllegalArgumentException("a call of its own needs a client correlation id of its own");
        }
        return new ClientRow(caller, target, endpoint, id, inbound);
    }

    public LedgerEntry registered(ServerCorrelationId id, Duration ttl, Instant at) {
        return entry(id, Phase.WAITING_CONFIRM, at, Optional.empty(), ttl);
    }

    /** Returns the row of a call that a callback reports as confirmed by its server (draft §5.5.4): without its TTL. */
    public LedgerEntry processing(ServerCorrelationId id, Instant at) {
        return entry(id, Phase.PROCESSING, at, Optional.of(at), Duration.ZERO);
    }

    private LedgerEntry entry(
            ServerCorrelationId id, Phase phase, Instant registeredAt, Optional<Instant> confirmedAt, Duration ttl) {
        return new LedgerEntry(
                clientCorrelationId.value(),
                id.value(),
                caller.ledgerId(),
                endpoint,
                LedgerEntry.Actor.CLIENT,
                caller.name(),
                Optional.of(target),
                parentReferenceId.value(),
                phase,
                registeredAt,
                confirmedAt,
                ttl.toMillis(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
