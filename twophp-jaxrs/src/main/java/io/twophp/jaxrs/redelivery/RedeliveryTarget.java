package io.twophp.jaxrs.redelivery;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.exchange.Redelivered;

/** A way into one JAX-RS application without a client. Thread-safe. */
public interface RedeliveryTarget {

    /**
     * Returns whether the door leads to the application of a request.
     *
     * @param basePath the path of the base URI of its application, with a slash at the end
     */
    boolean leadsTo(String basePath);

    /** Returns whether the door can be entered, as far as is known. */
    default boolean isOpen() {
        return true;
    }

    /**
     * Sends the request through the application, as its owner, in a request context of its own, and waits until its
     * response is complete. Call it on a thread without an active request; an interruption reaches the execution.
     *
     * @param owner the caller of the execution
     * @param delivery noted in the exchange of the request, from its beginning
     * @return the status of the response
     * @throws ClosedDoorException if it could not enter for a reason that may pass
     * @throws RuntimeException if it could not enter for another reason, or the application did not answer
     */
    int enter(Claim claim, StoredRequest request, OwnersContext owner, Redelivered delivery);
}
