package io.twophp.jpa.sql;

import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.RowVersion;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Move;
import io.twophp.core.sync.SyncRow.Reception;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts rows of the ledger to the rows that are sent to the Central Ledger. */
final class SyncRows {

    /** The columns of {@code twophp_intent i}. */
    static final String COLUMNS = """
            i.server_correlation_id, i.actor, i.called_as, i.client_correlation_id, i.service_ledger_id, i.service_endpoint, \
            i.source, i.target, COALESCE(i.parent_reference_id, i.client_correlation_id) AS parent_reference_id, i.phase, \
            i.phase_1_timestamp, i.phase_2_timestamp, i.ttl_ms, i.payload_kept, i.sync_timestamp, i.transaction_reference, i.owner, i.http_method, i.deadline, i.effects, i.mode, \
            i.epoch, i.attempts, i.in_doubt_since, i.resource_id, i.decided_at, i.dialect""";

    private SyncRows() {}

    /** Identifies a row. */
    record Key(String id, String actor, String calledAs) {

        static Key of(ResultSet row) throws SQLException {
            return new Key(row.getString("server_correlation_id"), row.getString("actor"), row.getString("called_as"));
        }

        boolean isServer() {
            return actor.equals("server");
        }
    }

    /** Returns the row without its history. */
    static SyncRow row(ResultSet row, Optional<CallbackState> callback, Optional<Reception> reception)
            throws SQLException {
        LedgerEntry entry = ClientRows.entry(row);
        boolean server = entry.actor() == Actor.SERVER;
        int epoch = row.getInt("epoch");
        return new SyncRow(
                entry,
                server
                        ? RowVersion.ofServer(epoch, entry.phase(), callback)
                        : RowVersion.ofClient(epoch, entry.phase(), reception),
                Optional.ofNullable(row.getString("http_method")),
                Optional.ofNullable(row.getString("mode")).map(IntentMode::valueOf),
                Optional.ofNullable(row.getString("effects")).map(Effects::valueOf),
                row.getInt("attempts"),
                moment(row, "deadline"),
                Optional.ofNullable(row.getString("resource_id")),
                Optional.ofNullable(row.getString("owner")),
                moment(row, "in_doubt_since"),
                server && entry.phase() != Phase.ABANDONED ? moment(row, "decided_at") : Optional.empty(),
                callback,
                reception,
                io.twophp.Dialect.valueOf(row.getString("dialect")),
                List.of());
    }

    /**
     * Returns the moves that a row shows by itself: those that {@link IntentConditions#UNSEEN} and
     * {@link ClientRows#UNSEEN} leave out.
     */
    static List<Move> shownMoves(ResultSet row, boolean isServer) throws SQLException {
        List<Move> moves = new ArrayList<>();
        if (isServer || row.getLong("ttl_ms") > 0) {
            moves.add(new Move(0, Phase.WAITING_CONFIRM, moment(row, "phase_1_timestamp")));
        }
        if (isServer) {
            moment(row, "phase_2_timestamp").ifPresent(at -> moves.add(new Move(1, Phase.PROCESSING, Optional.of(at))));
        }
        Phase phase = Phase.valueOf(row.getString("phase"));
        if (phase.hasRecordedResponse()) {
            moves.add(new Move(row.getInt("epoch"), phase, moment(row, "decided_at")));
        }
        return moves;
    }

    /**
     * Reads a move; the time at which a row was abandoned is left out, since it would disclose its grace time (draft
     * §13.3).
     */
    static Move move(ResultSet row) throws SQLException {
        Phase phase = Phase.valueOf(row.getString("to_phase"));
        return new Move(row.getInt("epoch"), phase, phase == Phase.ABANDONED ? Optional.empty() : moment(row, "at"));
    }

    static Optional<Reception> reception(ResultSet call) throws SQLException {
        boolean calledBack = IntentRows.instant(call, "called_back_at") != null;
        boolean answered = IntentRows.instant(call, "answered_at") != null;
        if (calledBack) {
            return Optional.of(answered ? Reception.BOTH : Reception.CALLED_BACK);
        }
        return answered ? Optional.of(Reception.ANSWERED) : Optional.empty();
    }

    static Optional<Instant> moment(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(IntentRows.instant(row, column));
    }
}
