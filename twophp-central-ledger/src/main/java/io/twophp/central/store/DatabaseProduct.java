package io.twophp.central.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;

/** The databases that the Central Ledger works on. */
public enum DatabaseProduct {
    H2,
    POSTGRESQL;

    /** @throws IllegalStateException if it is another one */
    static DatabaseProduct of(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            String product = connection.getMetaData().getDatabaseProductName();
            return switch (product) {
                case "H2" -> H2;
                case "PostgreSQL" -> POSTGRESQL;
                default ->
                    throw new IllegalStateException(
                            "The Central Ledger works on H2 and PostgreSQL, and not on " + product + ".");
            };
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    String scripts() {
        return "db/central/" + name().toLowerCase(Locale.ROOT);
    }
}
