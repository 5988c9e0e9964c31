package io.twophp.jaxrs.endpoints;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads the five fields of draft §5.5.4, Table 2. */
final class CallbackBody {

    private CallbackBody() {}

    /** Reads a callback; empty if it is none. Ignores further members. */
    static Optional<Callback> read(JsonObject body) {
        if (!Phase.PROCESSING.name().equals(body.getString("phase_state", null))
                || body.get("ponr_crossed") != JsonValue.TRUE) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Callback(
                    new ServerCorrelationId(body.getString("server_correlation_id", "")),
                    new ClientCorrelationId(body.getString("client_correlation_id", "")),
                    Instant.parse(body.getString("callback_timestamp", ""))));
        } catch (IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
