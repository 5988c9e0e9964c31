package io.twophp.jaxrs.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.http.ProtocolHeader;
import io.twophp.intent.Intent;
import io.twophp.intent.Phase;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.Optional;

/** An intent as its owner may see it: where it stands, never its payload, never δ. */
final class IntentStatus {

    private IntentStatus() {}

    static Response response(Intent intent) {
        Response.ResponseBuilder response = Response.ok(json(intent), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header(
                        ProtocolHeader.SERVER_CORRELATION_ID,
                        intent.serverCorrelationId().value())
                .header(ProtocolHeader.PHASE_STATE, intent.phase().name());
        intent.resourceId().ifPresent(id -> response.header(ProtocolHeader.RESOURCE_ID, id));
        return response.build();
    }

    private static byte[] json(Intent intent) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("server_correlation_id", intent.serverCorrelationId().value())
                .add("client_correlation_id", intent.clientCorrelationId().value())
                .add("method", intent.method())
                .add("path", intent.path())
                .add("phase", intent.phase().name());
        text(json, "outcome", intent.phase().outcome().map(Phase::name));
        json.add("phase_1_timestamp", intent.registeredAt().toString())
                .add("ttl_ms", intent.ttl().toMillis())
                .add("ponr_deadline", intent.deadline().toString());
        text(json, "phase_2_timestamp", intent.confirmedAt().map(Instant::toString));
        text(json, "outcome_timestamp", outcomeTimestamp(intent).map(Instant::toString));
        text(json, "resource_id", intent.resourceId());
        return json.build().toString().getBytes(UTF_8);
    }

    /** When an intent was abandoned would tell δ. */
    private static Optional<Instant> outcomeTimestamp(Intent intent) {
        return intent.phase() == Phase.ABANDONED ? Optional.empty() : intent.decidedAt();
    }

    private static void text(JsonObjectBuilder json, String name, Optional<String> value) {
        value.ifPresentOrElse(text -> json.add(name, text), () -> json.addNull(name));
    }
}
