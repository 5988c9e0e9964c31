package io.twophp.central.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.Sha256;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.Move;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A row in its canonical form (RFC 8785): every member of format 1 but {@code sync_timestamp}, null where there is
 * none, moments in UTC and cut to the microsecond. Both sides can compute it, whatever else they send.
 */
final class CanonicalRow {

    private final Map<String, String> members = new TreeMap<>();

    private CanonicalRow() {}

    static CanonicalRow of(SyncRow row) {
        CanonicalRow canonical = new CanonicalRow();
        RowMembers.ENTRY.stream()
                .filter(member -> !member.name().equals(RowMembers.SYNC_TIMESTAMP))
                .forEach(member -> canonical.put(member.name(), member.of(row.entry())));
        RowMembers.DETAILS.forEach(member -> canonical.put(member.name(), member.of(row)));
        canonical.members.put("history", history(row.history()));
        return canonical;
    }

    static String history(List<Move> moves) {
        return moves.stream().map(CanonicalRow::move).collect(Collectors.joining(",", "[", "]"));
    }

    private void put(String name, Optional<Object> value) {
        members.put(name, value.map(CanonicalRow::text).orElse("null"));
    }

    private static String text(Object value) {
        return value instanceof Number ? value.toString() : quoted(value.toString());
    }

    private static String move(Move move) {
        return "{\"at\":"
                + move.at().map(Object::toString).map(CanonicalRow::quoted).orElse("null") + ",\"epoch\":"
                + move.epoch() + ",\"phase\":" + quoted(move.phase().name()) + "}";
    }

    /** Quotes a text. Without control characters, only these two are escaped (RFC 8785 §3.2.2.2). */
    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    byte[] sha256() {
        return Sha256.of(toString().getBytes(UTF_8));
    }

    @Override
    public String toString() {
        return members.entrySet().stream()
                .map(member -> quoted(member.getKey()) + ":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
