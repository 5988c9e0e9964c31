package io.twophp.jaxrs.central;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.Move;
import jakarta.json.Json;
import jakarta.json.stream.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** A batch in JSON: rows with the sixteen fields of draft §9.8 under the draft's names, and further fields. */
final class BatchJson {

    private BatchJson() {}

    static byte[] of(Batch batch) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.createGenerator(bytes)) {
            json.writeStartObject()
                    .write("format", Batch.FORMAT)
                    .write("generation", batch.generation())
                    .write("shipped_through", batch.shippedThrough().toString())
                    .write("pending", batch.pending());
            if (batch.ended()) {
                json.write("ended", true);
            }
            json.writeStartArray("rows");
            batch.rows().forEach(row -> write(json, row));
            json.writeEnd().writeEnd();
        }
        return bytes.toByteArray();
    }

    /**
     * Writes rows that were asked for, in the format of a batch.
     *
     * @param complete whether these are all matching rows
     */
    static byte[] of(int generation, Iterable<SyncRow> rows, boolean complete) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.createGenerator(bytes)) {
            json.writeStartObject().write("format", Batch.FORMAT).write("generation", generation);
            json.write("complete", complete).writeStartArray("rows");
            rows.forEach(row -> write(json, row));
            json.writeEnd().writeEnd();
        }
        return bytes.toByteArray();
    }

    private static void write(JsonGenerator json, SyncRow row) {
        json.writeStartObject();
        entry(json, row.entry());
        json.write("version", row.version());
        text(json, "http_method", row.httpMethod());
        text(json, "mode", row.mode());
        text(json, "effects", row.effects());
        json.write("attempts", row.attempts());
        text(json, "ponr_deadline", row.ponrDeadline());
        text(json, "resource_id", row.resourceId());
        text(json, "owner", row.owner());
        text(json, "in_doubt_since", row.inDoubtSince());
        text(json, "decided_at", row.decidedAt());
        text(json, "callback", row.callback());
        text(json, "reception", row.reception());
        json.write("dialect", row.dialect().name()).writeStartArray("history");
        row.history().forEach(move -> write(json, move));
        json.writeEnd().writeEnd();
    }

    private static void entry(JsonGenerator json, LedgerEntry entry) {
        json.write("client_correlation_id", entry.clientCorrelationId())
                .write("server_correlation_id", entry.serverCorrelationId())
                .write("service_ledger_id", entry.serviceLedgerId().toString())
                .write("service_endpoint", entry.serviceEndpoint())
                .write("actor", entry.actor().name().toLowerCase(Locale.ROOT))
                .write("source", entry.source());
        text(json, "target", entry.target());
        json.write("parent_reference_id", entry.parentReferenceId())
                .write("phase", entry.phase().name())
                .write("phase_1_timestamp", entry.phase1Timestamp().toString());
        text(json, "phase_2_timestamp", entry.phase2Timestamp());
        json.write("ttl_ms", entry.ttlMs());
        text(json, "outcome", entry.outcome().map(Phase::name));
        text(json, "payload_ref", entry.payloadRef());
        text(json, "sync_timestamp", Optional.<Instant>empty());
        text(json, "transaction_reference", entry.transactionReference());
    }

    private static void write(JsonGenerator json, Move move) {
        json.writeStartObject()
                .write("epoch", move.epoch())
                .write("phase", move.phase().name());
        text(json, "at", move.at());
        json.writeEnd();
    }

    private static void text(JsonGenerator json, String name, Optional<?> value) {
        if (value.isPresent()) {
            json.write(name, value.get().toString());
        } else {
            json.writeNull(name);
        }
    }
}
