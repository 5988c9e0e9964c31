package io.twophp.jpa;

import io.twophp.ledger.LedgerUnavailableException;
import io.twophp.ledger.RowHeldException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;

/** Runs steps on a connection of the data source, which is the running transaction's if the source belongs to it. */
final class Store {

    /** SQLSTATEs of PostgreSQL and of H2 for a row's lock that was waited for in vain. */
    private static final Set<String> LOCK_NOT_GOT = Set.of("55P03", "HYT00");

    private final DataSource dataSource;

    Store(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    }

    /** @param what completes "The ledger could not" */
    <T> T run(String what, Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            return step.on(connection);
        } catch (SQLException e) {
            String message = "The ledger could not " + what + ": " + e.getMessage();
            throw e.getSQLState() != null && LOCK_NOT_GOT.contains(e.getSQLState())
                    ? new RowHeldException(message, e)
                    : new LedgerUnavailableException(message, e);
        }
    }

    @FunctionalInterface
    interface Step<T> {
        T on(Connection connection) throws SQLException;
    }
}
