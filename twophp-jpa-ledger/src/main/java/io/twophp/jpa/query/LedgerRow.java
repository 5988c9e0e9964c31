package io.twophp.jpa.query;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.query.Position;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** A row of {@code twophp_intent}: the sixteen fields of draft §9.8, and its owner. Never written through JPA. */
@Entity
@Table(name = "twophp_intent")
@IdClass(LedgerRowId.class)
class LedgerRow {

    @Id
    @Column(name = "server_correlation_id")
    private String serverCorrelationId;

    @Id
    @Column(name = "actor")
    private String actor;

    /** The client correlation id of a client's row, empty on a server's: servers may give several calls the same id. */
    @Id
    @Column(name = "called_as")
    private String calledAs;

    @Column(name = "client_correlation_id")
    private String clientCorrelationId;

    @Column(name = "service_ledger_id")
    private UUID serviceLedgerId;

    @Column(name = "service_endpoint")
    private String serviceEndpoint;

    @Column(name = "source")
    private String source;

    @Column(name = "target")
    private String target;

    /** Null on a server's row, whose parent is its client correlation id (D12). */
    @Column(name = "parent_reference_id")
    private String parentReferenceId;

    @Enumerated(EnumType.STRING)
    @Column(name = "phase")
    private Phase phase;

    @Column(name = "phase_1_timestamp")
    private OffsetDateTime phase1Timestamp;

    @Column(name = "phase_2_timestamp")
    private OffsetDateTime phase2Timestamp;

    @Column(name = "ttl_ms")
    private long ttlMs;

    @Column(name = "payload_kept")
    private boolean payloadKept;

    @Column(name = "sync_timestamp")
    private OffsetDateTime syncTimestamp;

    @Column(name = "transaction_reference")
    private String transactionReference;

    @Column(name = "owner")
    private String owner;

    @Column(name = "tenant")
    private String tenant;

    @Enumerated(EnumType.STRING)
    @Column(name = "dialect")
    private Dialect dialect;

    protected LedgerRow() {}

    LedgerEntry entry() {
        return new LedgerEntry(
                clientCorrelationId,
                serverCorrelationId,
                serviceLedgerId,
                serviceEndpoint,
                actor(),
                source,
                Optional.ofNullable(target),
                Optional.ofNullable(parentReferenceId).orElse(clientCorrelationId),
                phase,
                phase1Timestamp.toInstant(),
                instant(phase2Timestamp),
                ttlMs,
                phase.outcome(),
                payloadKept ? Optional.of("twophp_payload/" + serverCorrelationId) : Optional.empty(),
                instant(syncTimestamp),
                Optional.ofNullable(transactionReference));
    }

    Dialect dialect() {
        return dialect;
    }

    Position position() {
        return new Position(
                phase1Timestamp.toInstant(), serviceLedgerId, serverCorrelationId, actor(), clientCorrelationId);
    }

    String serverCorrelationId() {
        return serverCorrelationId;
    }

    boolean isClients() {
        return actor() == Actor.CLIENT;
    }

    /** Returns whether this is the other actor's row of the same call (draft §10.2). */
    boolean isPairedWith(LedgerRow other) {
        return serverCorrelationId.equals(other.serverCorrelationId)
                && clientCorrelationId.equals(other.clientCorrelationId)
                && !actor.equals(other.actor);
    }

    PhaseTransition transition(Optional<Phase> from, TransitionRow row) {
        return new PhaseTransition(
                new ServerCorrelationId(serverCorrelationId),
                new ClientCorrelationId(clientCorrelationId),
                new Owner(tenant, owner),
                serviceEndpoint,
                from,
                row.to(),
                row.epoch(),
                row.at());
    }

    private Actor actor() {
        return Actor.valueOf(actor.toUpperCase(Locale.ROOT));
    }

    private static Optional<Instant> instant(OffsetDateTime stored) {
        return Optional.ofNullable(stored).map(OffsetDateTime::toInstant);
    }
}
