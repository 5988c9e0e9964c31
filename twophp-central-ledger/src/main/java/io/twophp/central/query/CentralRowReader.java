package io.twophp.central.query;

import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.Sql;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.query.Position;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Move;
import io.twophp.core.sync.SyncRow.Reception;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import java.io.StringReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads rows out of {@code central_row}. */
final class CentralRowReader implements Sql.Reader<CentralRow> {

    /** The columns of {@code central_row r}. */
    static final String COLUMNS = "r.phase_1_timestamp, r.service_ledger_id, r.server_correlation_id, r.actor,"
            + " r.client_correlation_id, r.service_endpoint, r.source, r.target, r.parent_reference_id, r.phase,"
            + " r.phase_2_timestamp, r.ttl_ms, r.outcome, r.payload_ref, r.sync_timestamp, r.transaction_reference,"
            + " r.generation, r.version, r.http_method, r.mode, r.effects, r.attempts, r.ponr_deadline, r.resource_id,"
            + " r.owner, r.in_doubt_since, r.decided_at, r.callback, r.reception, r.dialect, r.history";

    private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

    private final Participants participants;

    CentralRowReader(Participants participants) {
        this.participants = participants;
    }

    @Override
    public CentralRow read(ResultSet row) throws SQLException {
        LedgerEntry entry = entry(row);
        SyncRow reported = new SyncRow(
                entry,
                row.getLong("version"),
                text(row, "http_method"),
                text(row, "mode").map(IntentMode::valueOf),
                text(row, "effects").map(Effects::valueOf),
                row.getInt("attempts"),
                Sql.instant(row, "ponr_deadline"),
                text(row, "resource_id"),
                text(row, "owner"),
                Sql.instant(row, "in_doubt_since"),
                Sql.instant(row, "decided_at"),
                text(row, "callback").map(CallbackState::valueOf),
                text(row, "reception").map(Reception::valueOf),
                Dialect.valueOf(row.getString("dialect")),
                history(row.getString("history")));
        return new CentralRow(
                reported,
                row.getInt("generation"),
                participants.named(entry.serviceLedgerId()).map(Participant::name));
    }

    /** Reads the columns of {@link RowOrder#COLUMNS}. */
    static Position position(ResultSet row) throws SQLException {
        return new Position(
                Sql.instant(row, "phase_1_timestamp").orElseThrow(),
                row.getObject("service_ledger_id", UUID.class),
                row.getString("server_correlation_id"),
                actor(row),
                row.getString("client_correlation_id"));
    }

    private static LedgerEntry entry(ResultSet row) throws SQLException {
        return new LedgerEntry(
                row.getString("client_correlation_id"),
                row.getString("server_correlation_id"),
                row.getObject("service_ledger_id", UUID.class),
                row.getString("service_endpoint"),
                actor(row),
                row.getString("source"),
                text(row, "target"),
                row.getString("parent_reference_id"),
                Phase.valueOf(row.getString("phase")),
                Sql.instant(row, "phase_1_timestamp").orElseThrow(),
                Sql.instant(row, "phase_2_timestamp"),
                row.getLong("ttl_ms"),
                text(row, "outcome").map(Phase::valueOf),
                text(row, "payload_ref"),
                Sql.instant(row, "sync_timestamp"),
                text(row, "transaction_reference"));
    }

    private static Actor actor(ResultSet row) throws SQLException {
        return RowMembers.actor(row.getString("actor")).orElseThrow();
    }

    private static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private static List<Move> history(String stored) {
        try (JsonReader json = READERS.createReader(new StringReader(stored))) {
            return json.readArray().getValuesAs(JsonObject.class).stream()
                    .map(CentralRowReader::move)
                    .toList();
        }
    }

    private static Move move(JsonObject move) {
        return new Move(
                move.getInt("epoch"),
                Phase.valueOf(move.getString("phase")),
                Optional.ofNullable(move.getString("at", null)).map(Instant::parse));
    }
}
