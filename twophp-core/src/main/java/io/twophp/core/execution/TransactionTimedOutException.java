package io.twophp.core.execution;

/** Thrown if the transaction's time was up before business logic had finished. */
public final class TransactionTimedOutException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param failure the exception of business logic or the ledger; null if there was no failure */
    public TransactionTimedOutException(Throwable failure) {
        super("The transaction's time is up", failure);
    }
}
