package io.twophp.core.execution;

/**
 * Business logic has ended, replaced or suspended the transaction that its outcome was to be written in. What it has
 * committed stands: it must not be executed again.
 */
public final class TransactionEndedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param failure what business logic threw afterwards; null if it returned */
    public TransactionEndedException(Throwable failure) {
        super("Business logic has ended its transaction by itself", failure);
    }
}
