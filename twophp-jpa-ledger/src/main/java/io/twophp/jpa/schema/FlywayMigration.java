package io.twophp.jpa.schema;

import io.twophp.policy.InvalidConfigurationException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** The only class that needs Flyway; loaded only if it is there. */
final class FlywayMigration {

    static final String HISTORY = "twophp_schema_history";

    private final DataSource dataSource;
    private final Database database;

    FlywayMigration(DataSource dataSource, Database database) {
        this.dataSource = dataSource;
        this.database = database;
    }

    /** A schema that holds the application's tables counts as version 0, so that version 1 is still applied. */
    void run() {
        try {
            Flyway.configure(FlywayMigration.class.getClassLoader())
                    .dataSource(dataSource)
                    .locations("classpath:" + database.scripts())
                    .table(HISTORY)
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new InvalidConfigurationException(
                    "The ledger's tables could not be brought up to date: " + e.getMessage()
                            + " Apply the scripts under "
                            + database.scripts() + " in twophp-jpa-ledger.jar by hand and set " + LedgerSchema.SETTING
                            + "=validate, if the application's user may not create tables.",
                    e);
        }
    }
}
