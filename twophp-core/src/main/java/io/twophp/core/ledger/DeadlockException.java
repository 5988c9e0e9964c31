package io.twophp.core.ledger;

/**
 * Thrown if the database rolled the running transaction back so that others could go on: it was the victim of a
 * deadlock or of a serialization conflict. Nothing was changed, and the unit can be repeated at once.
 */
public final class DeadlockException extends LedgerUnavailableException {

    private static final long serialVersionUID = 1L;

    public DeadlockException(String message, Throwable cause) {
        super(message, cause);
    }
}
