package io.twophp.jaxrs.central;

import io.twophp.core.sync.Batch;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.Move;
import jakarta.json.Json;
import jakarta.json.stream.JsonGenerator;
import java.io.ByteArrayOutputStream;
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
        RowMembers.ENTRY.forEach(member -> write(
                json,
                member.name(),
                member.name().equals(RowMembers.SYNC_TIMESTAMP) ? Optional.empty() : member.of(row.entry())));
        RowMembers.DETAILS.forEach(member -> write(json, member.name(), member.of(row)));
        json.writeStartArray("history");
        row.history().forEach(move -> write(json, move));
        json.writeEnd().writeEnd();
    }

    private static void write(JsonGenerator json, Move move) {
        json.writeStartObject()
                .write("epoch", move.epoch())
                .write("phase", move.phase().name());
        write(json, "at", move.at().map(Object::toString));
        json.writeEnd();
    }

    private static void write(JsonGenerator json, String name, Optional<Object> value) {
        if (value.isEmpty()) {
            json.writeNull(name);
        } else if (value.get() instanceof Number number) {
            json.write(name, number.longValue());
        } else {
            json.write(name, value.get().toString());
        }
    }
}
