package io.twophp.jpa.sql;

import io.twophp.core.ledger.DeadlockException;
import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.RowHeldException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Runs steps on a connection of the data source, which has to be the running transaction's: a connection that commits
 * each statement by itself is refused.
 */
public final class SqlStore {

    /** Data exceptions and violated constraints: the values are to blame, not the store. */
    private static final Set<String> REFUSALS = Set.of("22", "23");

    /** A deadlock, or a serialization conflict: the database rolled the transaction back. */
    private static final Set<String> DEADLOCKS = Set.of("40001", "40P01");

    /**
     * The package of Open Liberty's connections: they take part in the transaction, but report auto-commit
     * nevertheless.
     */
    private static final String LIBERTY = "com.ibm.ws.rsadapter.";

    private final DataSource dataSource;
    private final SqlDialect dialect;

    public SqlStore(DataSource dataSource, SqlDialect dialect) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.dialect = dialect;
    }

    /**
     * Runs one step. Every exception of the step, or of getting and closing its connection, is the store's failure:
     * pools and transaction managers throw RuntimeExceptions of their own.
     *
     * @param what completes "The ledger could not"
     */
    public <T> T run(String what, Step<T> step) {
        return connected(what, connection -> {
            if (!takesPart(connection)) {
                throw new SQLException(
                        "its connection takes no part in the transaction; use a transactional data source,"
                                + " and not an XA one");
            }
            return step.on(connection);
        });
    }

    /**
     * Runs one step outside of a transaction: one statement that stores something, and others that read.
     *
     * @return empty, without running it, if the connection does not commit each statement
     */
    public <T> Optional<T> alone(String what, Step<T> step) {
        return connected(
                what, connection -> connection.getAutoCommit() ? Optional.of(step.on(connection)) : Optional.empty());
    }

    private <T> T connected(String what, Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            return step.on(connection);
        } catch (LedgerRefusedException e) {
            throw e;
        } catch (SQLException | RuntimeException e) {
            throw failed(what, e);
        }
    }

    /** Returns whether work on a connection is part of a transaction that other code ends. */
    public static boolean takesPart(Connection connection) throws SQLException {
        return !connection.getAutoCommit() || connection.getClass().getName().startsWith(LIBERTY);
    }

    private RuntimeException failed(String what, Exception failure) {
        String message = "The ledger could not " + what + ": " + failure.getMessage();
        if (failure instanceof SQLException sql && dialect.isLockNotGot(sql)) {
            return new RowHeldException(message, failure);
        }
        String state = failure instanceof SQLException sql ? String.valueOf(sql.getSQLState()) : "";
        if (DEADLOCKS.contains(state)) {
            return new DeadlockException(message, failure);
        }
        return state.length() == 5 && REFUSALS.contains(state.substring(0, 2))
                ? new LedgerRefusedException(message, failure)
                : new LedgerUnavailableException(message, failure);
    }

    @FunctionalInterface
    public interface Step<T> {
        T on(Connection connection) throws SQLException;
    }
}
