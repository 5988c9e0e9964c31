package io.twophp.jaxrs.query;

import static io.twophp.jaxrs.rendering.Documents.member;

import io.twophp.LedgerEntry;
import io.twophp.core.query.CallPair;
import io.twophp.core.query.Position;
import io.twophp.core.query.Row;
import io.twophp.core.query.TreePage.TreeRow;
import io.twophp.core.query.Window;
import io.twophp.core.sync.RowMembers;
import io.twophp.jaxrs.rendering.Documents;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Writes answers in JSON: rows with the sixteen fields of draft §9.8 under the draft's names, in the draft's order. */
final class LedgerJson {

    private LedgerJson() {}

    static <T> JsonObjectBuilder page(
            String name, List<T> items, Optional<Position> next, Function<T, JsonObjectBuilder> item) {
        JsonObjectBuilder json = Documents.object().add(name, Documents.array(items, item));
        member(json, "next_cursor", next.map(Position::cursor));
        return json;
    }

    static JsonObjectBuilder windowed(JsonObjectBuilder json, Window window) {
        json.add("from", window.from().toString());
        member(json, "to", window.to());
        return json;
    }

    static JsonObjectBuilder row(TreeRow row) {
        return fields(row.entry())
                .add("dialect", row.dialect().name())
                .add("matched", row.matched())
                .add("depth", row.depth());
    }

    static JsonObjectBuilder row(Row row) {
        return fields(row.entry()).add("dialect", row.dialect().name()).add("matched", row.matched());
    }

    static JsonObjectBuilder pair(CallPair pair) {
        JsonObjectBuilder json = Documents.object()
                .add("client_correlation_id", pair.any().clientCorrelationId())
                .add("server_correlation_id", pair.any().serverCorrelationId())
                .add("status", pair.isMatched() ? "MATCHED" : "UNMATCHED")
                .add("dialect", pair.dialect().name());
        return json.add("client", side(pair.client())).add("server", side(pair.server()));
    }

    private static JsonValue side(Optional<LedgerEntry> entry) {
        return entry.<JsonValue>map(row -> fields(row).build()).orElse(JsonValue.NULL);
    }

    private static JsonObjectBuilder fields(LedgerEntry entry) {
        JsonObjectBuilder json = Documents.object();
        RowMembers.ENTRY.forEach(member -> member(json, member.name(), member.of(entry)));
        return json;
    }
}
