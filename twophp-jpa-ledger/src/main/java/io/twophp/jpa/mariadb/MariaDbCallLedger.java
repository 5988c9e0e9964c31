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
     * Inserts the call. An insert that finds its key taken would lock that row for reading, and several such inserts
     * that then change the row would wait for each other; as an update, it locks the row for writing. If several calls
     * find a place that was given up, they take it one at a time, behind the lock of the intent: a transaction that
     * deletes a key and inserts it again has to wait for those that wait for that key.
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
