package io.twophp.core.ledger;

/** Thrown if the ledger's store failed; the unit of work rolls back. */
public sealed class LedgerUnavailableException extends RuntimeException permits DeadlockException, RowHeldException {

    private static final long serialVersionUID = 1L;

    public LedgerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
