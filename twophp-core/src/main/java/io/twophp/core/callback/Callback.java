package io.twophp.core.callback;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import java.time.Instant;
import java.util.Objects;

/**
 * The callback to the client of an auto-confirmed intent (draft §5.5.4).
 *
 * @param dispatchedAt {@code callback_timestamp}: when it was given to be sent (Table 2), at each attempt anew. Where a
 *     ledger hands a callback out it is when the intent crossed the PONR
 */
public record Callback(
        ServerCorrelationId serverCorrelationId, ClientCorrelationId clientCorrelationId, Instant dispatchedAt) {

    public Callback {
        Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        Objects.requireNonNull(dispatchedAt, "dispatchedAt");
    }

    /** The same, given to be sent at another moment. */
    Callback dispatchedAt(Instant at) {
        return new Callback(serverCorrelationId, clientCorrelationId, at);
    }

    /** The five fields of Table 2 as JSON. Of their characters JSON escapes two, which only a server's id can have. */
    public byte[] body() {
        return ("{\"server_correlation_id\":\""
                        + serverCorrelationId.value().replace("\\", "\\\\").replace("\"", "\\\"")
                        + "\",\"client_correlation_id\":\""
                        + clientCorrelationId
                        + "\",\"phase_state\":\"" + Phase.PROCESSING
                        + "\",\"ponr_crossed\":true,\"callback_timestamp\":\""
                        + dispatchedAt + "\"}")
                .getBytes(UTF_8);
    }
}
