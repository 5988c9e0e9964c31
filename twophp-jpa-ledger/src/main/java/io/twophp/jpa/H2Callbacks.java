package io.twophp.jpa;

import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.intent.ServiceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** H2 2.2 and newer: due callbacks are locked, then taken one by one. */
final class H2Callbacks implements CallbackDialect {

    private static final String SELECT = "SELECT " + CallbackRows.COLUMNS + " FROM twophp_callback c"
            + " JOIN twophp_intent i ON i.server_correlation_id = c.server_correlation_id AND i.actor = 'server'"
            + " WHERE c.server_correlation_id = ?";

    private final String now;
    private final String due;
    private final String take;

    H2Callbacks(String now) {
        this.now = now;
        this.due =
                "SELECT server_correlation_id FROM twophp_callback WHERE status = 'PENDING' AND service_ledger_id = ?"
                        + " AND due_at <= " + now + " ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED";
        this.take = "UPDATE twophp_callback SET attempts = attempts + 1, due_at = " + after(now)
                + " WHERE server_correlation_id = ? AND status = 'PENDING' AND due_at <= " + now;
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public String after(String moment) {
        return "DATEADD(MILLISECOND, ?, " + moment + ")";
    }

    @Override
    public String bounded() {
        return "";
    }

    @Override
    public List<Due> claimDue(Connection connection, ServiceIdentity service, Duration hold, int limit)
            throws SQLException {
        List<String> ids = new Call(connection, due)
                .with(service.ledgerId(), limit)
                .all(row -> row.getString("server_correlation_id"));
        List<Due> taken = new ArrayList<>();
        for (String id : ids) {
            if (new Call(connection, take).with(hold, id).update() == 1) {
                new Call(connection, SELECT).with(id).first(CallbackRows::due).ifPresent(taken::add);
            }
        }
        return taken;
    }
}
