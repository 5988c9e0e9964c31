package io.twophp.jpa.schema;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.h2.H2Ledgers;
import io.twophp.jpa.mariadb.MariaDbLedgers;
import io.twophp.jpa.postgresql.PostgreSqlLedgers;
import io.twophp.jpa.sql.SqlLedgers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import javax.sql.DataSource;

/** The databases that can hold a ledger. The parts for a database are named here, and chosen nowhere else. */
public enum Database {
    /** PostgreSQL 15 and newer. */
    POSTGRESQL(
            "PostgreSQL",
            "org.flywaydb:flyway-core and org.flywaydb:flyway-database-postgresql",
            PostgreSqlLedgers.CLOCK,
            PostgreSqlLedgers.FAILURES,
            PostgreSqlLedgers::new),
    /** MariaDB 10.11 and newer. */
    MARIADB(
            "MariaDB",
            "org.flywaydb:flyway-core and org.flywaydb:flyway-mysql",
            MariaDbLedgers.CLOCK,
            MariaDbLedgers.FAILURES,
            MariaDbLedgers::new),
    /** H2 2.2 and newer. */
    H2("H2", "org.flywaydb:flyway-core", H2Ledgers.CLOCK, H2Ledgers.FAILURES, H2Ledgers::new);

    private final String product;
    private final String flyway;
    private final String clock;
    private final FailureClassifier failures;
    private final BiFunction<DataSource, String, SqlLedgers> ledgers;

    Database(
            String product,
            String flyway,
            String clock,
            FailureClassifier failures,
            BiFunction<DataSource, String, SqlLedgers> ledgers) {
        this.product = product;
        this.flyway = flyway;
        this.clock = clock;
        this.failures = failures;
        this.ledgers = ledgers;
    }

    /**
     * Returns the ledgers on a data source, on the clock of its database.
     *
     * @param dataSource the source of the database that holds the tables; its kind is determined here
     * @throws InvalidConfigurationException as {@link #of}
     * @throws LedgerUnavailableException as {@link #of}
     */
    public static SqlLedgers ledgers(DataSource dataSource) {
        Database database = of(dataSource);
        return database.ledgers.apply(dataSource, database.clock);
    }

    /**
     * Returns the ledgers on another clock, for tests that set the time.
     *
     * @param now an SQL expression of type {@code TIMESTAMP(6) WITH TIME ZONE} (on MariaDB {@code DATETIME(6)}, in
     *     UTC), such as {@code (SELECT at FROM my_test_clock)}; goes into statements as it is
     */
    public static SqlLedgers ledgers(DataSource dataSource, String now) {
        Objects.requireNonNull(now, "now");
        return of(dataSource).ledgers.apply(dataSource, now);
    }

    /**
     * Returns the classifier of these databases' failures. No database's contradicts another's; the actual database is
     * not known before it is reached.
     */
    public static FailureClassifier failures() {
        return failure -> Arrays.stream(values())
                .flatMap(database -> database.failures.classify(failure).stream())
                .findFirst();
    }

    /**
     * Determines the database of a data source.
     *
     * @throws InvalidConfigurationException if the ledger has no statements for that product
     * @throws LedgerUnavailableException if there is no connection
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
        throw new InvalidConfigurationException("The ledger can't be kept in " + product
                + "; set twophp.datasource to the JNDI name of a PostgreSQL (15 or newer), MariaDB (10.11 or newer, by"
                + " MariaDB's own driver) or H2 (2.2 or newer) data source.");
    }

    /** Returns the artifacts that an application adds to have Flyway. */
    String flyway() {
        return flyway;
    }

    /** Returns the folder of this database's scripts, on the class path. */
    String scripts() {
        return "io/twophp/jpa/schema/" + name().toLowerCase(Locale.ROOT);
    }
}
