package io.twophp.core.execution;

/**
 * Thrown by business logic that can't end now, for a reason outside of this service that may pass: the intent is given
 * back, and executed again later.
 */
public abstract class UnfinishedExecutionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    protected UnfinishedExecutionException(String message, Throwable cause) {
        super(message, cause);
    }
}
