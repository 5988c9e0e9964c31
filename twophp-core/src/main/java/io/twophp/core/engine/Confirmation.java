package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.TraceContext;
import java.util.Optional;

/**
 * A Phase 2 request (draft §5.3.1).
 *
 * @param owner who sends it
 * @param path the resource's path: the confirmation's without its last segment (D1)
 * @param confirmationToken what Phase 1 handed out under {@code REUSE}, if the client shows it
 * @param respondAsync whether the client prefers not to wait, where the endpoint leaves it the choice (D13)
 * @param trace what the execution is part of
 */
public record Confirmation(
        Owner owner,
        ClientCorrelationId clientCorrelationId,
        ServerCorrelationId serverCorrelationId,
        String path,
        Optional<String> confirmationToken,
        boolean respondAsync,
        TraceContext trace) {

    /** In no trace. */
    public Confirmation(
            Owner owner,
            ClientCorrelationId clientCorrelationId,
            ServerCorrelationId serverCorrelationId,
            String path,
            Optional<String> confirmationToken,
            boolean respondAsync) {
        this(owner, clientCorrelationId, serverCorrelationId, path, confirmationToken, respondAsync, TraceContext.NONE);
    }
}
