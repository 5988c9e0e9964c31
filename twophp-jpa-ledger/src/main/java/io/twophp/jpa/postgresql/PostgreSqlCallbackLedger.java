package io.twophp.jpa.postgresql;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jpa.sql.CallbackRows;
import io.twophp.jpa.sql.SqlCallbackLedger;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** PostgreSQL 15 and newer: due callbacks are taken in one round trip. */
final class PostgreSqlCallbackLedger extends SqlCallbackLedger {

    private final String claimDue;

    PostgreSqlCallbackLedger(DataSource dataSource, PostgreSqlDialect dialect) {
        super(dataSource, dialect);
        this.claimDue =
                """
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
                ORDER BY c.was_due_at""".formatted(dialect.now(), dialect.plusMillis("n.at", "?"), dialect.clock(), CallbackRows.COLUMNS);
    }

    @Override
    public List<Due> claimDue(ServiceIdentity service, Duration lease, int limit) {
        return all("claim callbacks", claimDue, CallbackRows::due, service.ledgerId(), limit, lease);
    }
}
