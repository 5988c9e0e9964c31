package io.twophp.jaxrs.central;

import static io.twophp.jaxrs.rendering.Documents.array;
import static io.twophp.jaxrs.rendering.Documents.member;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.sync.Batch;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.Move;
import io.twophp.jaxrs.rendering.Documents;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Optional;

/** A batch in JSON: rows with the sixteen fields of draft §9.8 under the draft's names, and further fields. */
final class BatchJson {

    private BatchJson() {}

    static byte[] of(Batch batch) {
        JsonObjectBuilder json = Documents.object()
                .add("format", Batch.FORMAT)
                .add("generation", batch.generation())
                .add("shipped_through", batch.shippedThrough().toString())
                .add("pending", batch.pending());
        if (batch.ended()) {
            json.add("ended", true);
        }
        return bytes(json, batch.rows());
    }

    /**
     * Writes rows that were asked for, in the format of a batch.
     *
     * @param complete whether these are all matching rows
     */
    static byte[] of(int generation, List<SyncRow> rows, boolean complete) {
        JsonObjectBuilder json = Documents.object()
                .add("format", Batch.FORMAT)
                .add("generation", generation)
                .add("complete", complete);
        return bytes(json, rows);
    }

    private static byte[] bytes(JsonObjectBuilder json, List<SyncRow> rows) {
        return json.add("rows", array(rows, BatchJson::json)).build().toString().getBytes(UTF_8);
    }

    private static JsonObjectBuilder json(SyncRow row) {
        JsonObjectBuilder json = Documents.object();
        RowMembers.ENTRY.forEach(member -> member(
                json,
                member.name(),
                member.name().equals(RowMembers.SYNC_TIMESTAMP) ? Optional.empty() : member.of(row.entry())));
        RowMembers.DETAILS.forEach(member -> member(json, member.name(), member.of(row)));
        return json.add("history", array(row.history(), BatchJson::json));
    }

    private static JsonObjectBuilder json(Move move) {
        JsonObjectBuilder json = Documents.object()
                .add("epoch", move.epoch())
                .add("phase", move.phase().name());
        member(json, "at", move.at());
        return json;
    }
}
