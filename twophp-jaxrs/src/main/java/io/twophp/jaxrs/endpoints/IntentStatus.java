package io.twophp.jaxrs.endpoints;

import static io.twophp.jaxrs.rendering.Documents.member;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.IntentMode;
import io.twophp.jaxrs.rendering.Documents;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Renders an intent for its owner: its state, never its payload, never δ. */
final class IntentStatus {

    private IntentStatus() {}

    static Response response(Intent intent, Optional<DeliveryState> callback) {
        Response.ResponseBuilder response = Documents.ok(json(intent, callback).build())
                .header(
                        ProtocolHeader.SERVER_CORRELATION_ID,
                        intent.serverCorrelationId().value())
                .header(ProtocolHeader.PHASE_STATE, intent.phase().name());
        intent.resourceId().ifPresent(id -> response.header(ProtocolHeader.RESOURCE_ID, id));
        return response.build();
    }

    static Response response(List<Intent> intents) {
        return Documents.ok(Documents.array(intents, intent -> json(intent, Optional.empty()))
                        .build())
                .build();
    }

    private static JsonObjectBuilder json(Intent intent, Optional<DeliveryState> callback) {
        JsonObjectBuilder json = Documents.object()
                .add("server_correlation_id", intent.serverCorrelationId().value())
                .add("client_correlation_id", intent.clientCorrelationId().value())
                .add("method", intent.method())
                .add("path", intent.path())
                .add("phase", intent.phase().name());
        member(json, "outcome", intent.phase().outcome());
        json.add("mode", intent.mode().name());
        json.add("phase_1_timestamp", intent.registeredAt().toString())
                .add("ttl_ms", intent.ttl().toMillis())
                .add("ponr_deadline", intent.deadline().toString());
        member(json, "phase_2_timestamp", intent.confirmedAt());
        member(json, "outcome_timestamp", outcomeTimestamp(intent));
        member(json, "resource_id", intent.resourceId());
        if (intent.mode() == IntentMode.ASYNCHRONOUS) {
            json.add("provisional_resource_id", intent.provisionalResourceId());
        }
        json.add("attempts", intent.attempts()).add("interruptions", intent.interruptions());
        member(json, "in_doubt_since", intent.inDoubtSince());
        callback.ifPresent(delivery -> json.add("callback", json(delivery)));
        return json;
    }

    private static JsonObjectBuilder json(DeliveryState delivery) {
        JsonObjectBuilder json =
                Documents.object().add("status", delivery.status().name()).add("attempts", delivery.attempts());
        member(json, "last_result", delivery.lastResult());
        member(json, "next_attempt", delivery.nextAttempt());
        member(json, "delivered_at", delivery.deliveredAt());
        return json;
    }

    /** Omits the time of an abandoned intent, which would reveal δ. */
    private static Optional<Instant> outcomeTimestamp(Intent intent) {
        return intent.phase() == Phase.ABANDONED ? Optional.empty() : intent.decidedAt();
    }
}
