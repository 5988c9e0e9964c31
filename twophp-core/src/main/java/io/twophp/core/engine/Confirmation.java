package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import java.util.Optional;

/**
 * A Phase 2 request (draft §5.3.1).
 *
 * @param owner who sends it
 * @param path the resource's path: the confirmation's without its last segment (D1)
 * @param confirmationToken what Phase 1 handed out under {@code REUSE}, if the client shows it
 * @param respondAsync whether the client prefers not to wait, where the endpoint leaves it the choice (D13)
 */
public record Confirmation(
        Owner owner,
        ClientCorrelationId clientCorrelationId,
        ServerCorrelationId serverCorrelationId,
        String path,
        Optional<String> confirmationToken,
        boolean respondAsync) {}
