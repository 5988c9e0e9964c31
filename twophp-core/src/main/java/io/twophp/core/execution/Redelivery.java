package io.twophp.core.execution;

import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;

/**
 * The container's own stack, entered without a client: matching, filters, authorization, validation, providers and
 * interceptors run on a stored request as they would on a live one, with its owner's identity and its roles of Phase 1.
 * Called on threads of {@link Background}; implementations are thread-safe.
 */
public interface Redelivery {

    /** Returns whether redelivery works here. Without it only clients recover intents, and none is asynchronous. */
    boolean isAvailable();

    /**
     * Runs the request of a claimed intent. Returns when the container is done with it: by then its interceptor, or the
     * part that refused the request or its owner before it, has decided the claim or given it back.
     *
     * @return false if the container can't take the request now, for a temporary reason (its application is not loaded,
     *     a filter limits or refuses all requests for a while, it can't be decided whether its owner is still allowed
     *     to): nothing was done under the claim, and it is still to be given back
     * @throws RuntimeException if the request could not enter the container for another reason; nothing was done under
     *     the claim
     */
    boolean deliver(Claim claim, StoredRequest request);

    StoredResponse render(Problem problem);
}
