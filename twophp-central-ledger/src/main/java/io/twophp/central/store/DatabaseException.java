package io.twophp.central.store;

import java.sql.SQLException;
import java.util.Set;

/** A failure of the database. Unchecked, so that the transaction it leaves is rolled back. */
public final class DatabaseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Classes of SQLSTATE that say that a statement or a value is wrong, and always will be. */
    private static final Set<String> MISTAKES = Set.of("0A", "21", "22", "23", "42");

    private final boolean unavailable;

    DatabaseException(SQLException cause) {
        super(cause.getMessage(), cause);
        String state = String.valueOf(cause.getSQLState());
        this.unavailable = state.length() != 5 || !MISTAKES.contains(state.substring(0, 2));
    }

    /** Returns whether the same may succeed later. */
    public boolean isUnavailable() {
        return unavailable;
    }
}
