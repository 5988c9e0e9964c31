package io.twophp.sample.client;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Reads ledger rows as a service sends them in JSON, by the draft's names. */
final class RowReader {

    private RowReader() {}

    static Stream<LedgerEntry> rows(String answer) {
        return object(answer).getJsonArray("rows").stream()
                .map(JsonValue::asJsonObject)
                .map(RowReader::row);
    }

    static Stream<LedgerEntry> pairs(String answer) {
        return object(answer).getJsonArray("registrations").stream()
                .map(JsonValue::asJsonObject)
                .flatMap(pair -> Stream.of("client", "server")
                        .filter(side -> !pair.isNull(side))
                        .map(pair::getJsonObject))
                .map(RowReader::row);
    }

    private static JsonObject object(String answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer))) {
            return reader.readObject();
        }
    }

    private static LedgerEntry row(JsonObject row) {
        return new LedgerEntry(
                row.getString("client_correlation_id"),
                row.getString("server_correlation_id"),
                UUID.fromString(row.getString("service_ledger_id")),
                row.getString("service_endpoint"),
                Actor.valueOf(row.getString("actor").toUpperCase(Locale.ROOT)),
                row.getString("source"),
                text(row, "target"),
                row.getString("parent_reference_id"),
                Phase.valueOf(row.getString("phase")),
                Instant.parse(row.getString("phase_1_timestamp")),
                text(row, "phase_2_timestamp").map(Instant::parse),
                row.getJsonNumber("ttl_ms").longValue(),
                text(row, "outcome").map(Phase::valueOf),
                text(row, "payload_ref"),
                text(row, "sync_timestamp").map(Instant::parse),
                text(row, "transaction_reference"));
    }

    private static Optional<String> text(JsonObject row, String name) {
        return row.isNull(name) ? Optional.empty() : Optional.of(row.getString(name));
    }
}
