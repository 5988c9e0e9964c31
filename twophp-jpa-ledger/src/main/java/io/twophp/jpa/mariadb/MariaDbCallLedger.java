package io.twophp.jpa.mariadb;

import io.twophp.ServerCorrelationId;
import io.twophp.jpa.sql.CallRows;
import io.twophp.jpa.sql.IntentRows;
import io.twophp.jpa.sql.SqlStatement;
import io.twophp.jpa.sql.StepwiseCallLedger;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** MariaDB 10.11 and newer: several statements for each step of a call. */
final class MariaDbCallLedger extends StepwiseCallLedger {

    private static final String LOCK_INTENT =
            "SELECT i.epoch FROM twophp_intent i WHERE " + IntentRows.BY_ID + " FOR UPDATE";

    private final String isLeft;

    MariaDbCallLedger(DataSource dataSource, MariaDbDialect dialect) {
        super(dataSource, dialect);
        this.isLeft = "SELECT 1 FROM twophp_call c WHERE " + dialect.inPlace() + " AND " + CallRows.GIVES_PLACE_UP;
    }

    /**
     * An insert that finds its key taken would lock that row for reading; several that did so and went on to change it
     * would wait for each other. As an update, it locks it for writing. And of several that find a place that is left,
     * one at a time takes it, behind the lock of the intent: who inserts a key again that it took out has to wait for
     * those who wait for that key.
     */
    @Override
    protected boolean isInserted(Connection connection, String insert, NewCall call, Object... values)
            throws SQLException {
        if (call.place().isPresent()
                && new SqlStatement(connection, isLeft)
                        .with(CallRows.place(call))
                        .first(row -> true)
                        .isPresent()) {
            new SqlStatement(connection, LOCK_INTENT)
                    .with(call.within().map(ServerCorrelationId::value))
                    .first(row -> true);
        }
        new SqlStatement(connection, insert + " ON DUPLICATE KEY UPDATE call_id = call_id")
                .with(values)
                .update();
        return find(connection, call.id()).isPresent();
    }
}
