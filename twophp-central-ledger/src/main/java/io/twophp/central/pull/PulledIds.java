package io.twophp.central.pull;

import io.twophp.ClientCorrelationId;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.util.List;

/** Reads what a pull needs besides the rows, from bodies that the ingest has read. */
final class PulledIds {

    private PulledIds() {}

    /** Returns the client's ids of the calls that the rows belong to. */
    static List<ClientCorrelationId> in(byte[] body) {
        JsonValue rows = object(body).getOrDefault("rows", JsonValue.EMPTY_JSON_ARRAY);
        return rows.asJsonArray().stream()
                .map(row -> row.asJsonObject().get("client_correlation_id"))
                .filter(JsonString.class::isInstance)
                .map(id -> ((JsonString) id).getString())
                .filter(ClientCorrelationId::isValid)
                .distinct()
                .map(ClientCorrelationId::new)
                .toList();
    }

    /** Returns whether the service has no more rows of what it was asked for. */
    static boolean isComplete(byte[] body) {
        return object(body).getOrDefault("complete", JsonValue.TRUE) != JsonValue.FALSE;
    }

    private static JsonObject object(byte[] body) {
        try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
            return reader.readObject();
        }
    }
}
