package io.twophp.jpa.sql;

import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.NewCallback;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Callbacks beside their intents, in the tables and on the data source of {@link SqlIntentLedger}, which see for
 * connections, isolation and failures. {@link SqlIntentLedger#purgeDue} drops an intent's callback with its payload.
 * Thread-safe.
 */
public class SqlCallbackLedger extends SqlLedger implements CallbackLedger {

    private static final String PENDING = " WHERE server_correlation_id = ? AND status = 'PENDING'";

    private static final String THIS_ATTEMPT = PENDING + " AND attempts = ?";

    private static final String TO_SEND = "SELECT " + CallbackRows.COLUMNS
            + " FROM twophp_callback c JOIN twophp_intent i"
            + " ON i.server_correlation_id = c.server_correlation_id AND i.actor = 'server' WHERE c.server_correlation_id = ?";

    private static final String FIND = "SELECT status, attempts, last_result, due_at, delivered_at FROM twophp_callback"
            + " WHERE server_correlation_id = ?";

    private final boolean feeds;
    private final String add;
    private final String deliver;
    private final String putOff;
    private final String postpone;
    private final String claim;
    private final String giveUp;
    private final String due;
    private final String take;

    public SqlCallbackLedger(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
        this.feeds = dialect.feeds();
        String now = dialect.now();
        String later = dialect.plusMillis(now, "?");
        String pending = PENDING + dialect.bounded();
        String thisAttempt = THIS_ATTEMPT + dialect.bounded();
        this.add = """
                INSERT INTO twophp_callback (server_correlation_id, service_ledger_id, key_id, target, status, attempts, due_at)
                SELECT i.server_correlation_id, i.service_ledger_id, ?, ?, 'PENDING', 1, %s
                FROM twophp_intent i, (SELECT %s AS at) n
                WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.phase_2_timestamp IS NOT NULL""".formatted(dialect.plusMillis("n.at", "?"), now);
        this.giveUp = "UPDATE twophp_callback SET status = 'GIVEN_UP', last_result = ?, due_at = NULL" + thisAttempt;
        this.deliver =
                "UPDATE twophp_callback SET status = 'DELIVERED', last_result = ?, due_at = NULL, delivered_at = " + now
                        + pending + dialect.unflushed();
        this.putOff = "UPDATE twophp_callback SET last_result = ?, due_at = " + later + thisAttempt;
        this.claim = "UPDATE twophp_callback SET attempts = attempts + 1, due_at = " + later + pending;
        this.postpone = "UPDATE twophp_callback SET attempts = attempts - 1, due_at = " + later + thisAttempt;
        this.due =
                "SELECT server_correlation_id FROM twophp_callback WHERE status = 'PENDING' AND service_ledger_id = ?"
                        + " AND due_at <= " + now + " ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED";
        this.take = "UPDATE twophp_callback SET attempts = attempts + 1, due_at = " + later + PENDING
                + " AND due_at <= " + now;
    }

    /** @throws IllegalArgumentException if no intent of that id was confirmed */
    @Override
    public void add(ServerCorrelationId id, NewCallback callback) {
        Sealed target = callback.target();
        int added = update("add a callback", add, target.keyId(), target.bytes(), callback.lease(), id.value());
        if (added != 1) {
            throw new IllegalArgumentException("[" + id + "] there is no confirmed intent to call back about");
        }
    }

    /** Locks due callbacks, then takes them one by one. */
    @Override
    public List<Due> claimDue(ServiceIdentity service, Duration lease, int limit) {
        return store.run("claim callbacks", connection -> {
            List<String> ids = new SqlStatement(connection, due)
                    .with(service.ledgerId(), limit)
                    .all(row -> row.getString("server_correlation_id"));
            List<Due> taken = new ArrayList<>();
            for (String id : ids) {
                taken(connection, take, id, lease).ifPresent(taken::add);
            }
            return taken;
        });
    }

    @Override
    public Optional<Due> claim(ServerCorrelationId id, Duration lease) {
        return store.run("claim a callback", connection -> taken(connection, claim, id.value(), lease));
    }

    private static Optional<Due> taken(Connection connection, String take, String id, Duration lease)
            throws SQLException {
        boolean taken = new SqlStatement(connection, take).with(lease, id).update() == 1;
        return taken ? new SqlStatement(connection, TO_SEND).with(id).first(CallbackRows::due) : Optional.empty();
    }

    /** Records the delivery without a flush: a delivery that a crash of the database forgets is made once more. */
    @Override
    public void delivered(ServerCorrelationId id, String result) {
        store.run(
                "record a delivery",
                connection -> entered(connection, id, new SqlStatement(connection, deliver).with(result, id.value())));
    }

    @Override
    public void failed(ServerCorrelationId id, int attempt, String result, Optional<Duration> next) {
        store.run("record a failed delivery", connection -> {
            return next.isPresent()
                    ? new SqlStatement(connection, putOff)
                            .with(result, next.get(), id.value(), attempt)
                            .update()
                    : entered(connection, id, new SqlStatement(connection, giveUp).with(result, id.value(), attempt));
        });
    }

    /**
     * Ends a callback, and enters the intent's row again, since the Central Ledger may have acknowledged it by then.
     */
    private int entered(Connection connection, ServerCorrelationId id, SqlStatement end) throws SQLException {
        int ended = end.update();
        if (ended > 0 && feeds) {
            new SqlStatement(connection, Unsynced.ENTER).with(id.value()).update();
        }
        return ended;
    }

    @Override
    public void postpone(ServerCorrelationId id, int attempt, Duration wait) {
        update("postpone a callback", postpone, wait, id.value(), attempt);
    }

    @Override
    public Optional<DeliveryState> find(ServerCorrelationId id) {
        return first("find a callback", FIND, CallbackRows::state, id.value());
    }
}
