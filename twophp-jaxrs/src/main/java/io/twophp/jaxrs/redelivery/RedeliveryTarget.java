package io.twophp.jaxrs.redelivery;

import io.twophp.jaxrs.request.Redelivered;

/** One JAX-RS application that stored requests are redelivered to, without their client. Thread-safe. */
public interface RedeliveryTarget {

    /**
     * Returns whether this is the application of a request.
     *
     * @param basePath the path of the base URI of its application, with a slash at the end
     */
    boolean serves(String basePath);

    default boolean isReachable() {
        return true;
    }

    /**
     * Sends the request through the application, as its owner, in a request context of its own, and waits until its
     * response is complete. Call it on a thread without an active request; an interruption reaches the execution.
     *
     * @param delivery noted in the exchange of the request, from its beginning
     * @return the status of the response
     * @throws UnreachableTargetException if it could not reach the application for a reason that may pass
     * @throws RuntimeException if it could not reach it for another reason, or the application did not answer
     */
    int deliver(Redelivered delivery);

    /** Thrown if a request could not enter its application for a reason that may pass; nothing was done. */
    final class UnreachableTargetException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public UnreachableTargetException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
