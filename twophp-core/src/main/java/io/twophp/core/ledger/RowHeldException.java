package io.twophp.core.ledger;

/**
 * Thrown if another transaction holds the row and did not end within the few seconds that the ledger waits: its node
 * may be stopped or cut off from the database. Nothing was changed. The row as it was before that transaction can still
 * be read.
 */
public final class RowHeldException extends LedgerUnavailableException {

    private static final long serialVersionUID = 1L;

    public RowHeldException(String message, Throwable cause) {
        super(message, cause);
    }
}
