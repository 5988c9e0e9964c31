package io.twophp.jpa.schema;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;

/** The only class that needs Flyway; loaded only if that is present. */
final class FlywayMigration {

    static final String HISTORY = "twophp_schema_history";

    /** The start of Flyway's message if another process made the history. */
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
     * Migrates, repeatedly if other nodes start at the same time on an empty database: Flyway's lock is the history
     * table itself, so that a node may find it made by another, but not filled yet.
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
     * Migrates once. Every schema counts as version 0 at first, also an empty one: Flyway locks the rows of its
     * history, and a history without rows would hold no other node back.
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
            // It also returns if another node has made the table meanwhile, but has not filled it yet.
            if (isEmpty(flyway)) {
                throw new FlywayException(OF_ANOTHER + ": another is making it, and has not filled it in time.");
            }
        }
        flyway.migrate();
    }

    private static boolean isEmpty(Flyway flyway) {
        return flyway.info().applied().length == 0;
    }

    /** Returns whether another node made the history, which only Flyway's message shows. */
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

    /** Returns the failure; a database that went away meanwhile is reported as unavailable. */
    private InvalidConfigurationException failed(FlywayException failure) {
        Database.of(dataSource);
        return new InvalidConfigurationException(remedy(failure) + " Flyway reports: " + failure.getMessage(), failure);
    }

    private String remedy(FlywayException failure) {
        if (failure instanceof FlywayValidateException) {
            return "The ledger's tables were made by other scripts than those of this version, or only in part."
                    + " Nothing was released before it, so there is no upgrade: delete the development database, or drop its tables twophp_*"
                    + " (" + HISTORY + " too) and the view twophp_key_usage, and start again.";
        }
        return "The ledger's tables could not be made. If the application's user may not create tables, apply the scripts"
                + " under " + database.scripts() + " in twophp-jpa-ledger.jar by hand and set " + LedgerSchema.SETTING
                + "=validate.";
    }
}
