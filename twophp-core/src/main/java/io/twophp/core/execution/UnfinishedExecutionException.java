package io.twophp.core.execution;

/** Business logic can't end now, for an outside reason that may pass: the intent is executed again later. */
public abstract class UnfinishedExecutionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    protected UnfinishedExecutionException(String message, Throwable cause) {
        super(message, cause);
    }
}
