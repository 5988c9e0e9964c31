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
 * @param dispatchedAt {@code callback_timestamp}: when it was given to be sent (Table 2), at each attempt anew. Where a
 *     ledger hands a callback out it is when the intent crossed the PONR
 * @param attempt which one it is, the first being 1; 0 where that is not known
 * @param trace what the attempt is part of, which is told to the receiver
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

    /** As it is stored, or received. */
    public Callback(
            ServerCorrelationId serverCorrelationId, ClientCorrelationId clientCorrelationId, Instant dispatchedAt) {
        this(serverCorrelationId, clientCorrelationId, dispatchedAt, 0, TraceContext.NONE);
    }

    /** The same, given to be sent at another moment. */
    Callback dispatchedAt(Instant at) {
        return new Callback(serverCorrelationId, clientCorrelationId, at, attempt, trace);
    }

    /** The same, as an attempt that is part of a trace. */
    public Callback attempt(int number, TraceContext within) {
        return new Callback(serverCorrelationId, clientCorrelationId, dispatchedAt, number, within);
    }

    /** The same, as part of another place in the trace. */
    public Callback within(TraceContext place) {
        return place.equals(trace) ? this : attempt(attempt, place);
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
