package io.twophp.jpa.schema;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;

/** The databases a ledger can be in. */
public enum Database {
    /** PostgreSQL 15 and newer. */
    POSTGRESQL("PostgreSQL"),
    /** H2 2.2 and newer. */
    H2("H2");

    private final String product;

    Database(String product) {
        this.product = product;
    }

    /**
     * Asks a data source what it leads to.
     *
     * @throws InvalidConfigurationException if the ledger has no statements for that product
     * @throws LedgerUnavailableException if no connection can be had
     */
    public static Database of(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return named(connection.getMetaData().getDatabaseProductName());
        } catch (SQLException e) {
            throw new LedgerUnavailableException("The ledger's database can't be reached: " + e.getMessage(), e);
        }
    }

    private static Database named(String product) {
        for (Database database : values()) {
            if (database.product.equals(product)) {
                return database;
            }
        }
        throw new InvalidConfigurationException(
                "The ledger can't be kept in " + product
                        + "; set twophp.datasource to the JNDI name of a PostgreSQL (15 or newer) or H2 (2.2 or newer) data source.");
    }

    /** The folder of this database's scripts, on the class path. */
    String scripts() {
        return "io/twophp/jpa/schema/" + name().toLowerCase(Locale.ROOT);
    }
}
