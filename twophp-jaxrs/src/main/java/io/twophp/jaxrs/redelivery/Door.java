package io.twophp.jaxrs.redelivery;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.exchange.Redelivered;

/** A way into one JAX-RS application that no client stands behind. Thread-safe. */
public interface Door {

    /** The path of the application's base URI, with a slash at the end; empty if the server does not tell. */
    String basePath();

    /**
     * Sends the request through the application, as its owner, in a request context of its own, and waits until its
     * response is complete. On a thread where no request is active.
     *
     * @param owner as whom
     * @param delivery noted in the exchange of the request, from its beginning
     * @return the status of the response
     * @throws RuntimeException if it could not enter, or the application did not answer
     */
    int enter(Claim claim, StoredRequest request, OwnersContext owner, Redelivered delivery);
}
