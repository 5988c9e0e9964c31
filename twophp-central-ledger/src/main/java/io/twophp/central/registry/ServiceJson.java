package io.twophp.central.registry;

import io.twophp.central.registry.Registered.Key;
import io.twophp.central.registry.Registered.RefusedRow;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Services in JSON, for people. */
final class ServiceJson {

    private ServiceJson() {}

    static JsonObjectBuilder of(Registered service, Instant now) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("service_ledger_id", service.ledgerId().toString())
                .add("name", service.name());
        text(json, "address", service.address());
        json.add("state", service.state()).add("generation", service.generation());
        text(json, "enrolled_at", service.enrolledAt());
        text(json, "last_seen_at", service.lastSeenAt());
        text(json, "ended_at", service.endedAt());
        text(json, "shipped_through", service.shippedThrough());
        service.shippedThrough()
                .ifPresentOrElse(
                        through -> json.add(
                                "lag_ms",
                                Math.max(0, Duration.between(through, now).toMillis())),
                        () -> json.addNull("lag_ms"));
        JsonArrayBuilder keys = Json.createArrayBuilder();
        service.keys().forEach(key -> keys.add(of(key)));
        return json.add("pending", service.pending())
                .add("refused", service.refused())
                .add("keys", keys);
    }

    static JsonArrayBuilder of(List<RefusedRow> rows) {
        JsonArrayBuilder json = Json.createArrayBuilder();
        rows.forEach(row -> json.add(Json.createObjectBuilder()
                .add("server_correlation_id", row.serverCorrelationId())
                .add("actor", row.actor())
                .add("reason", row.reason())
                .add("at", row.at().toString())));
        return json;
    }

    private static JsonObjectBuilder of(Key key) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("key_id", key.id())
                .add("valid_from", key.validFrom().toString());
        text(json, "valid_until", key.validUntil());
        text(json, "revoked_at", key.revokedAt());
        return json;
    }

    private static void text(JsonObjectBuilder json, String name, Optional<?> value) {
        value.ifPresentOrElse(present -> json.add(name, present.toString()), () -> json.addNull(name));
    }
}
