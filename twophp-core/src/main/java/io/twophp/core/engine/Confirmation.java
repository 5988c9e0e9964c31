package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.TraceContext;
import java.util.Optional;

/**
 * A Phase 2 request (draft §5.3.1).
 *
 * @param name what its sender calls the intent
 * @param path the resource's path: the confirmation's without its last segment (D1)
 * @param confirmationToken what Phase 1 handed out under {@code REUSE}, if the client shows it
 * @param respondAsync whether the client prefers not to wait, where the endpoint leaves it the choice (D13)
 * @param trace what the execution is part of
 */
public record Confirmation(
        Name name,
        ServerCorrelationId serverCorrelationId,
        String path,
        Optional<String> confirmationToken,
        boolean respondAsync,
        TraceContext trace) {

    /** One of 2PHP's own, in no trace. */
    public static Confirmation of(
            Owner owner,
            ClientCorrelationId clientCorrelationId,
            ServerCorrelationId serverCorrelationId,
            String path,
            Optional<String> confirmationToken,
            boolean respondAsync) {
        return new Confirmation(
                Name.of(owner, clientCorrelationId),
                serverCorrelationId,
                path,
                confirmationToken,
                respondAsync,
                TraceContext.NONE);
    }

    /** Who sends it. */
    public Owner owner() {
        return name.owner();
    }
}
