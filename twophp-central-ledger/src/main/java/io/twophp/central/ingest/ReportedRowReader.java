package io.twophp.central.ingest;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.central.store.ReportedRow;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Move;
import io.twophp.core.sync.SyncRow.Reception;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads a row: the sixteen fields of draft §9.8 under the draft's names, and the other members that are sent. */
final class ReportedRowReader {

    /** The most that a row may lie in the future: a clock may be hours off; a row of next week would outlast others. */
    private static final Duration FUTURE = Duration.ofDays(1);

    private static final int ID = 128;
    private static final int OTHERS_ID = 255;
    private static final int NAME = 255;
    private static final int ENDPOINT = 2048;
    private static final int METHOD = 16;

    private final UUID service;
    private final Instant now;

    ReportedRowReader(UUID service, Instant now) {
        this.service = service;
        this.now = now;
    }

    /**
     * Reads a row of this service.
     *
     * @param leaf its place in the batch
     * @throws RowRefusedException if it can't be stored
     */
    ReportedRow read(JsonObject json, int leaf) {
        Members members = new Members(json);
        LedgerEntry entry = entry(members);
        if (entry.phase1Timestamp().isAfter(now.plus(FUTURE))) {
            throw new RowRefusedException("phase_1_timestamp is more than a day from now; set the service's clock");
        }
        SyncRow row = new SyncRow(
                entry,
                members.number("version"),
                members.found("http_method", METHOD),
                members.foundConstant("mode", IntentMode.class),
                members.foundConstant("effects", Effects.class),
                members.integer("attempts"),
                members.foundMoment("ponr_deadline"),
                members.found("resource_id", NAME),
                members.found("owner", NAME),
                members.foundMoment("in_doubt_since"),
                members.foundMoment("decided_at"),
                members.foundConstant("callback", CallbackState.class),
                members.foundConstant("reception", Reception.class),
                members.constant("dialect", Dialect.class),
                history(json));
        return new ReportedRow(row, leaf);
    }

    private LedgerEntry entry(Members members) {
        if (!members.text("service_ledger_id", NAME).equalsIgnoreCase(service.toString())) {
            throw new RowRefusedException("service_ledger_id is another service's");
        }
        Actor actor = RowMembers.actor(members.text("actor", NAME))
                .orElseThrow(() -> new RowRefusedException("actor is none"));
        Optional<String> target = members.found("target", NAME);
        if (target.isPresent() != (actor == Actor.CLIENT)) {
            throw new RowRefusedException("target belongs on client rows, and only there");
        }
        return new LedgerEntry(
                members.id("client_correlation_id", ID, ClientCorrelationId::isValid),
                members.id("server_correlation_id", OTHERS_ID, ServerCorrelationId::isValid),
                service,
                members.text("service_endpoint", ENDPOINT),
                actor,
                members.text("source", NAME),
                target,
                members.id("parent_reference_id", ID, ClientCorrelationId::isValid),
                members.constant("phase", Phase.class),
                members.moment("phase_1_timestamp"),
                members.foundMoment("phase_2_timestamp"),
                members.number("ttl_ms"),
                members.foundConstant("outcome", Phase.class),
                members.found("payload_ref", NAME),
                Optional.empty(),
                members.found("transaction_reference", NAME));
    }

    private static List<Move> history(JsonObject row) {
        JsonValue value = row.get("history");
        if (value == null || value == JsonValue.NULL) {
            return List.of();
        }
        if (!(value instanceof JsonArray moves) || moves.size() > SyncRow.MOST_MOVES) {
            throw new RowRefusedException("history is no list of " + SyncRow.MOST_MOVES + " moves at most");
        }
        List<Move> history = new ArrayList<>();
        for (JsonValue move : moves) {
            if (!(move instanceof JsonObject members)) {
                throw new RowRefusedException("history has a move that is no object");
            }
            Members of = new Members(members);
            history.add(new Move(of.integer("epoch"), of.constant("phase", Phase.class), of.foundMoment("at")));
        }
        return history;
    }
}
