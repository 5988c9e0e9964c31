package io.twophp.jpa;

import io.twophp.ledger.LedgerUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/** Runs steps on a connection of the data source, which is the running transaction's if the source belongs to it. */
final class Store {

    private final DataSource dataSource;

    Store(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    }

    /** @param what completes "The ledger could not" */
    <T> T run(String what, Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            return step.on(connection);
        } catch (SQLException e) {
            throw new LedgerUnavailableException("The ledger could not " + what + ": " + e.getMessage(), e);
        }
    }

    @FunctionalInterface
    interface Step<T> {
        T on(Connection connection) throws SQLException;
    }
}
