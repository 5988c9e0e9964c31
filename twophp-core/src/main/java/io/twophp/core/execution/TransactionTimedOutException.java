package io.twophp.core.execution;

/** The transaction's time was up before business logic was through. */
public final class TransactionTimedOutException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param failure what business logic or the ledger threw; null if there was no failure */
    public TransactionTimedOutException(Throwable failure) {
        super("The transaction's time is up", failure);
    }
}
