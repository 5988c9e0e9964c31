package io.twophp.core.ledger;

/**
 * Thrown if the ledger's store refuses a statement for a permanent reason: a value that does not fit, a constraint.
 * Another try would fail in the same way; the unit of work rolls back.
 */
public final class LedgerRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LedgerRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
