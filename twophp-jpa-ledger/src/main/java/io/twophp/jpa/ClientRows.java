package io.twophp.jpa;

import io.twophp.intent.Phase;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.ledger.LedgerEntry;
import io.twophp.ledger.LedgerEntry.Actor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * The rows with actor = client (draft §5.2.3, §10.2). Their owner is their source; their epoch counts their moves, so that
 * each has its place in the history.
 */
final class ClientRows {

    private static final String INSERT = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
              service_endpoint, source, target, parent_reference_id, phase, phase_1_timestamp, phase_2_timestamp, ttl_ms,
              outcome, payload_ref, sync_timestamp, transaction_reference, owner)
            VALUES (?, 'client', ?, ?, ?, ?, ?, ?, ?, ?, %1$s, ?, ?, ?, %1$s, ?, ?)""".formatted("CAST(? AS TIMESTAMP(6) WITH TIME ZONE)");

    private static final String MOVE = """
            UPDATE twophp_intent SET previous_phase = phase, phase = ?, outcome = ?, epoch = epoch + 1,
              phase_2_timestamp = COALESCE(phase_2_timestamp, CAST(? AS TIMESTAMP(6) WITH TIME ZONE))
            WHERE server_correlation_id = ? AND actor = 'client' AND phase <> ?
              AND phase NOT IN ('COMMITTED', 'FAILED', 'ABANDONED')""";

    private static final String RECORD = """
            INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, from_phase, at)
            SELECT server_correlation_id, actor, epoch, phase, previous_phase, CAST(? AS TIMESTAMP(6) WITH TIME ZONE)
            FROM twophp_intent WHERE server_correlation_id = ? AND actor = 'client'""";

    private final Dialect dialect;
    private final Reads reads;

    ClientRows(Dialect dialect, Reads reads) {
        this.dialect = dialect;
        this.reads = reads;
    }

    boolean insert(Connection connection, LedgerEntry entry) throws SQLException {
        if (entry.actor() != Actor.CLIENT) {
            throw new IllegalArgumentException("the server's row of a call is written by register()");
        }
        boolean inserted = dialect.insertIfAbsent(
                connection,
                INSERT,
                entry.serverCorrelationId(),
                entry.clientCorrelationId(),
                entry.serviceLedgerId(),
                entry.serviceEndpoint(),
                entry.source(),
                entry.target(),
                entry.parentReferenceId(),
                entry.phase(),
                entry.phase1Timestamp(),
                entry.phase2Timestamp(),
                entry.ttlMs(),
                entry.outcome(),
                entry.payloadRef(),
                entry.syncTimestamp(),
                entry.transactionReference(),
                entry.source());
        if (inserted) {
            record(connection, entry.serverCorrelationId(), reads.clock(connection));
        }
        return inserted;
    }

    boolean move(Connection connection, ServerCorrelationId id, Phase phase) throws SQLException {
        Instant at = reads.clock(connection);
        Optional<Instant> confirmed =
                phase == Phase.PROCESSING || phase.hasRecordedResponse() ? Optional.of(at) : Optional.empty();
        boolean moved = new Call(connection, MOVE)
                        .with(phase, phase.outcome(), confirmed, id.value(), phase)
                        .update()
                == 1;
        if (moved) {
            record(connection, id.value(), at);
        }
        return moved;
    }

    private static void record(Connection connection, String id, Instant at) throws SQLException {
        new Call(connection, RECORD).with(at, id).update();
    }
}
