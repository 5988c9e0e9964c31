package io.twophp.core.execution;

/**
 * Thrown if business logic has ended, replaced or suspended the transaction in which its outcome was to be written.
 * Changes that it has committed stand, so it must not be executed again.
 */
public final class TransactionEndedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param failure the later exception of business logic; null if it returned */
    public TransactionEndedException(Throwable failure) {
        super("Business logic has ended its transaction by itself", failure);
    }
}
