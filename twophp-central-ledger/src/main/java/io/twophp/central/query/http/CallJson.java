package io.twophp.central.query.http;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.CentralRow;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.Move;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Calls in JSON: their rows have the sixteen fields of draft §9.8 under the draft's names, in the draft's order. */
public final class CallJson {

    /** Makes builders: {@link Json} looks for the provider at each call, which takes longer than writing a row. */
    private static final JsonBuilderFactory BUILDERS = Json.createBuilderFactory(Map.of());

    private CallJson() {}

    static JsonObjectBuilder object() {
        return BUILDERS.createObjectBuilder();
    }

    static JsonArrayBuilder array() {
        return BUILDERS.createArrayBuilder();
    }

    public static JsonObjectBuilder call(CentralCall call) {
        JsonArrayBuilder others = array();
        call.others().forEach(row -> others.add(row(row)));
        JsonObjectBuilder json = object().add("server_correlation_id", call.serverCorrelationId())
                .add("client_correlation_id", call.clientCorrelationId())
                .add("parent_reference_id", call.parentReferenceId())
                .add("server", side(call.server()))
                .add("client", side(call.client()))
                .add("others", others)
                .add("verdict", call.match().status().name());
        return call.match()
                .reason()
                .map(reason ->
                        json.add("reason", object().add("code", reason.name()).add("text", reason.text())))
                .orElseGet(() -> json.addNull("reason"));
    }

    /** Adds a text, a moment or a constant, or null. */
    static void text(JsonObjectBuilder json, String name, Optional<?> value) {
        value.ifPresentOrElse(present -> json.add(name, present.toString()), () -> json.addNull(name));
    }

    private static JsonValue side(Optional<CentralRow> row) {
        return row.<JsonValue>map(present -> row(present).build()).orElse(JsonValue.NULL);
    }

    private static JsonObjectBuilder row(CentralRow row) {
        JsonObjectBuilder json = fields(row.entry());
        reported(json, row);
        JsonArrayBuilder history = array();
        row.reported().history().forEach(move -> history.add(move(move)));
        JsonObjectBuilder service =
                object().add("service_ledger_id", row.entry().serviceLedgerId().toString());
        text(service, "name", row.serviceName());
        return json.add("history", history).add("service", service);
    }

    private static JsonObjectBuilder fields(LedgerEntry entry) {
        JsonObjectBuilder json = object().add("client_correlation_id", entry.clientCorrelationId())
                .add("server_correlation_id", entry.serverCorrelationId())
                .add("service_ledger_id", entry.serviceLedgerId().toString())
                .add("service_endpoint", entry.serviceEndpoint())
                .add("actor", entry.actor().name().toLowerCase(Locale.ROOT))
                .add("source", entry.source());
        text(json, "target", entry.target());
        json.add("parent_reference_id", entry.parentReferenceId())
                .add("phase", entry.phase().name())
                .add("phase_1_timestamp", entry.phase1Timestamp().toString());
        text(json, "phase_2_timestamp", entry.phase2Timestamp().map(Instant::toString));
        json.add("ttl_ms", entry.ttlMs());
        text(json, "outcome", entry.outcome().map(Phase::name));
        text(json, "payload_ref", entry.payloadRef());
        text(json, "sync_timestamp", entry.syncTimestamp());
        text(json, "transaction_reference", entry.transactionReference());
        return json;
    }

    private static void reported(JsonObjectBuilder json, CentralRow row) {
        SyncRow reported = row.reported();
        json.add("version", reported.version()).add("generation", row.generation());
        text(json, "http_method", reported.httpMethod());
        text(json, "mode", reported.mode());
        text(json, "effects", reported.effects());
        json.add("attempts", reported.attempts());
        text(json, "ponr_deadline", reported.ponrDeadline());
        text(json, "resource_id", reported.resourceId());
        text(json, "owner", reported.owner());
        text(json, "in_doubt_since", reported.inDoubtSince());
        text(json, "decided_at", reported.decidedAt());
        text(json, "callback", reported.callback());
        text(json, "reception", reported.reception());
        json.add("dialect", reported.dialect().name());
    }

    private static JsonObjectBuilder move(Move move) {
        JsonObjectBuilder json =
                object().add("epoch", move.epoch()).add("phase", move.phase().name());
        text(json, "at", move.at());
        return json;
    }
}
