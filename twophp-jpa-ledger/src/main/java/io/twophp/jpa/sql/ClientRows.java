package io.twophp.jpa.sql;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The rows with actor = client (draft §5.2.3, §10.2): the statements that are the same on every database. Their owner
 * is their source; their epoch counts their moves, so that each move has its place in the history. A row is found by
 * both of its call's ids: servers may give several calls the same one.
 */
public final class ClientRows {

    public static final String COLUMNS =
            "server_correlation_id, actor, called_as, client_correlation_id, service_ledger_id, service_endpoint,"
                    + " source, target, parent_reference_id, phase, phase_1_timestamp, phase_2_timestamp, ttl_ms,"
                    + " sync_timestamp, transaction_reference, owner, http_method";

    /**
     * A client's row {@code i} whose last move has to be written to {@code twophp_transition}: no outcome, and no
     * registration, which a row shows unless it was stored for a callback and has no TTL.
     */
    public static final String UNSEEN = "NOT (i.phase IN ('COMMITTED', 'FAILED') OR i.epoch = 0 AND i.ttl_ms > 0)";

    private ClientRows() {}

    /** Returns the parameters that {@link #values(LedgerEntry)} fills; the method is the call's. */
    public static String values(SqlDialect dialect) {
        return "?, 'client', ?, ?, ?, ?, ?, ?, ?, ?, ?, %1$s, ?, %1$s, ?, ?".formatted(dialect.moment());
    }

    /** @throws IllegalArgumentException if it is not the client's row */
    public static void require(LedgerEntry entry) {
        if (entry.actor() != Actor.CLIENT) {
            throw new IllegalArgumentException("the server's row of a call is written by register()");
        }
    }

    public static Object[] values(LedgerEntry entry) {
        return new Object[] {
            entry.serverCorrelationId(),
            entry.clientCorrelationId(),
            entry.clientCorrelationId(),
            entry.serviceLedgerId(),
            entry.serviceEndpoint(),
            entry.source(),
            entry.target(),
            entry.parentReferenceId(),
            entry.phase(),
            entry.phase1Timestamp(),
            entry.phase2Timestamp(),
            entry.phase() == Phase.WAITING_CONFIRM ? entry.ttlMs() : 0L,
            entry.syncTimestamp(),
            entry.transactionReference(),
            entry.source()
        };
    }

    /** Returns the sixteen fields of a row, of either actor (draft §9.8). */
    public static LedgerEntry entry(ResultSet row) throws SQLException {
        String serverId = row.getString("server_correlation_id");
        Phase phase = Phase.valueOf(row.getString("phase"));
        return new LedgerEntry(
                row.getString("client_correlation_id"),
                serverId,
                row.getObject("service_ledger_id", UUID.class),
                row.getString("service_endpoint"),
                Actor.valueOf(row.getString("actor").toUpperCase(Locale.ROOT)),
                row.getString("source"),
                Optional.ofNullable(row.getString("target")),
                row.getString("parent_reference_id"),
                phase,
                IntentRows.instant(row, "phase_1_timestamp"),
                SyncRows.moment(row, "phase_2_timestamp"),
                row.getLong("ttl_ms"),
                phase.outcome(),
                row.getBoolean("payload_kept") ? Optional.of("twophp_payload/" + serverId) : Optional.empty(),
                SyncRows.moment(row, "sync_timestamp"),
                Optional.ofNullable(row.getString("transaction_reference")));
    }

    /** Returns a move of a row {@code i} at a time; the statement adds the guard. */
    public static String move(Phase to, String at) {
        return "UPDATE twophp_intent i SET " + PhaseGuards.set(to) + ", epoch = i.epoch + 1, phase_2_timestamp = "
                + (isConfirmed(to) ? "COALESCE(i.phase_2_timestamp, " + at + ")" : "i.phase_2_timestamp")
                + (to.hasRecordedResponse() ? ", decided_at = " + at : "");
    }

    /**
     * Returns the guard: the phases that may become {@code to}. The server may have executed a call that the client
     * abandoned.
     */
    public static String mayBecome(Phase to) {
        return "i.phase NOT IN ("
                + Arrays.stream(Phase.values())
                        .filter(phase -> phase == to || phase.isTerminal() && !isCorrected(phase, to))
                        .map(phase -> "'" + phase + "'")
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private static boolean isCorrected(Phase phase, Phase to) {
        return phase == Phase.ABANDONED && to.hasRecordedResponse();
    }

    private static boolean isConfirmed(Phase phase) {
        return phase == Phase.PROCESSING || phase.hasRecordedResponse();
    }
}
