package io.twophp.jpa;

import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.intent.ServiceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** PostgreSQL 15 and newer: due callbacks are taken in one round trip. */
final class PostgreSqlCallbacks implements CallbackDialect {

    private final String now;
    private final String claimDue;

    PostgreSqlCallbacks(String now) {
        this.now = now;
        this.claimDue = """
                WITH due AS (
                  SELECT c.server_correlation_id, c.due_at FROM twophp_callback c
                  WHERE c.status = 'PENDING' AND c.service_ledger_id = ? AND c.due_at <= (SELECT %s)
                  ORDER BY c.due_at LIMIT ? FOR UPDATE SKIP LOCKED
                ),
                moved AS (
                  UPDATE twophp_callback c SET attempts = c.attempts + 1, due_at = %s
                  FROM due, %s
                  WHERE c.server_correlation_id = due.server_correlation_id AND c.status = 'PENDING' AND c.due_at <= n.at
                  RETURNING c.*, due.due_at AS was_due_at
                )
                SELECT %s FROM moved c
                JOIN twophp_intent i ON i.server_correlation_id = c.server_correlation_id AND i.actor = 'server'
                ORDER BY c.was_due_at""".formatted(now, after("n.at"), PostgreSqlText.clock(now), CallbackRows.COLUMNS);
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public String after(String moment) {
        return moment + " + ? * INTERVAL '1 millisecond'";
    }

    @Override
    public String bounded() {
        return " AND " + PostgreSqlText.BOUNDED;
    }

    @Override
    public List<Due> claimDue(Connection connection, ServiceIdentity service, Duration hold, int limit)
            throws SQLException {
        return new Call(connection, claimDue)
                .with(service.ledgerId(), limit, hold)
                .all(CallbackRows::due);
    }
}
