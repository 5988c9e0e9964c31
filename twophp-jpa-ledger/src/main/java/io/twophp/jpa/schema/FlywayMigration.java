package io.twophp.jpa.schema;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** The only class that needs Flyway; loaded only if it is there. */
final class FlywayMigration {

    static final String HISTORY = "twophp_schema_history";

    /** How Flyway's message begins if the history is there. */
    private static final String OF_ANOTHER = "Unable to baseline schema history table";

    private static final int ATTEMPTS = 40;
    private static final long PAUSE_MILLIS = 250;

    private final DataSource dataSource;
    private final Database database;

    FlywayMigration(DataSource dataSource, Database database) {
        this.dataSource = dataSource;
        this.database = database;
    }

    /**
     * As often as needed beside others who start at the same moment on an empty database: Flyway's lock is the history
     * table itself, so that one may find it made by another, but not filled yet.
     */
    void run() {
        for (int left = ATTEMPTS; ; left--) {
            try {
                migrate();
                return;
            } catch (FlywayException e) {
                if (left == 1 || !foundHistoryOfAnother(e)) {
                    throw failed(e);
                }
                pause();
            }
        }
    }

    /**
     * Every schema counts as version 0 at first, also an empty one: Flyway locks the rows of its history, and a history
     * without rows would hold nobody back.
     */
    private void migrate() {
        Flyway flyway = Flyway.configure(FlywayMigration.class.getClassLoader())
                .dataSource(dataSource)
                .locations("classpath:" + database.scripts())
                .table(HISTORY)
                .baselineVersion("0")
                .load();
        if (isEmpty(flyway)) {
            flyway.baseline();
            // It also returns if another has made the table meanwhile, who may not have filled it yet.
            if (isEmpty(flyway)) {
                throw new FlywayException(OF_ANOTHER + ": another is making it, and has not filled it in time.");
            }
        }
        flyway.migrate();
    }

    private static boolean isEmpty(Flyway flyway) {
        return flyway.info().applied().length == 0;
    }

    /** Only Flyway's message distinguishes this failure from others. */
    private static boolean foundHistoryOfAnother(FlywayException failure) {
        return String.valueOf(failure.getMessage()).startsWith(OF_ANOTHER);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerUnavailableException("Interrupted while another node makes the ledger's tables", e);
        }
    }

    /** A database that went away meanwhile is asked once more, and says so. */
    private InvalidConfigurationException failed(FlywayException failure) {
        Database.of(dataSource);
        return new InvalidConfigurationException(
                "The ledger's tables could not be brought up to date: " + failure.getMessage()
                        + " Apply the scripts under "
                        + database.scripts() + " in twophp-jpa-ledger.jar by hand and set " + LedgerSchema.SETTING
                        + "=validate, if the application's user may not create tables.",
                failure);
    }
}
