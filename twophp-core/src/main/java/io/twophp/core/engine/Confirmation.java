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
 * @param name the sender's name for the intent
 * @param path the resource's path: the confirmation's path without its last segment (D1)
 * @param confirmationToken the token that Phase 1 handed out under {@code REUSE}, if the client shows it
 * @param respondAsync whether the client prefers not to wait, if the endpoint leaves it the choice (D13)
 * @param trace the trace that the execution is part of
 * @param mechanism the authentication mechanism, empty text if none is told; absent if Phase 1 may have used another
 */
public record Confirmation(
        Name name,
        ServerCorrelationId serverCorrelationId,
        String path,
        Optional<String> confirmationToken,
        boolean respondAsync,
        TraceContext trace,
        Optional<String> mechanism) {

    public Confirmation(
            Name name,
            ServerCorrelationId serverCorrelationId,
            String path,
            Optional<String> confirmationToken,
            boolean respondAsync,
            TraceContext trace) {
        this(name, serverCorrelationId, path, confirmationToken, respondAsync, trace, Optional.empty());
    }

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

    public Owner owner() {
        return name.owner();
    }
}
