package io.twophp.core.callback;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.TraceContext;
import java.time.Instant;
import java.util.Objects;

/**
 * The callback to the client of an auto-confirmed intent (draft §5.5.4).
 *
 * @param dispatchedAt {@code callback_timestamp}: the time when the callback was given to be sent (Table 2), set at
 *     each attempt anew. In a callback from a ledger, the time when the intent crossed the PONR
 * @param attempt the attempt's number, from 1; 0 if it is not known
 * @param trace the trace that the attempt is part of, which is sent to the receiver
 */
public record Callback(
        ServerCorrelationId serverCorrelationId,
        ClientCorrelationId clientCorrelationId,
        Instant dispatchedAt,
        int attempt,
        TraceContext trace) {

    public Callback {
        Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        Objects.requireNonNull(dispatchedAt, "dispatchedAt");
        Objects.requireNonNull(trace, "trace");
    }

    public Callback(
            ServerCorrelationId serverCorrelationId, ClientCorrelationId clientCorrelationId, Instant dispatchedAt) {
        this(serverCorrelationId, clientCorrelationId, dispatchedAt, 0, TraceContext.NONE);
    }

    Callback dispatchedAt(Instant at) {
        return new Callback(serverCorrelationId, clientCorrelationId, at, attempt, trace);
    }

    public Callback attempt(int number, TraceContext within) {
        return new Callback(serverCorrelationId, clientCorrelationId, dispatchedAt, number, within);
    }

    public Callback within(TraceContext place) {
        return place.equals(trace) ? this : attempt(attempt, place);
    }

    /** Returns the five fields of Table 2 as JSON; only a server's id can have characters that need an escape. */
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
