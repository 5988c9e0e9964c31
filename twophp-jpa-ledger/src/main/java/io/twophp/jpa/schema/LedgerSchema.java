package io.twophp.jpa.schema;

import io.twophp.InvalidConfigurationException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * The ledger's tables in one database. They are created in the connection's current schema, beside the application's
 * own; their history is in a table of their own, {@value FlywayMigration#HISTORY}.
 */
public final class LedgerSchema {

    /** The setting with a {@link SchemaMode}, by default {@code migrate}. */
    public static final String SETTING = "twophp.schema";

    private static final String FLYWAY = "org.flywaydb.core.Flyway";

    private final DataSource dataSource;

    public LedgerSchema(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    }

    /**
     * Creates or checks the tables, by {@code mode}. Not inside a JTA transaction: migrations commit for themselves.
     *
     * @throws InvalidConfigurationException if Flyway is missing or fails, or if the tables are wrong; the message
     *     names the remedy
     * @throws io.twophp.core.ledger.LedgerUnavailableException if the database can't be asked
     */
    public void apply(SchemaMode mode) {
        switch (mode) {
            case MIGRATE -> migrate();
            case VALIDATE -> new SchemaValidation(dataSource, Database.of(dataSource)).run();
            case NONE -> {}
        }
    }

    private void migrate() {
        Database database = Database.of(dataSource);
        if (!isFlywayPresent()) {
            throw new InvalidConfigurationException("The ledger's tables can't be created, because Flyway is not on the"
                    + " class path. Add " + database.flyway() + " to the application, or apply the scripts under "
                    + database.scripts()
                    + " in twophp-jpa-ledger.jar by hand and set " + SETTING + "=validate.");
        }
        new FlywayMigration(dataSource, database).run();
    }

    private static boolean isFlywayPresent() {
        try {
            Class.forName(FLYWAY, false, LedgerSchema.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
