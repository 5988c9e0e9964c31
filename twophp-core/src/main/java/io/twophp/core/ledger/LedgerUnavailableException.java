package io.twophp.core.ledger;

/** The ledger's store did not do what it was asked to; the unit of work it happened in rolls back. */
public sealed class LedgerUnavailableException extends RuntimeException permits RowHeldException {

    private static final long serialVersionUID = 1L;

    public LedgerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
