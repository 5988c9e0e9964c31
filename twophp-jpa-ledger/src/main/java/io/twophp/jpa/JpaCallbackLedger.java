package io.twophp.jpa;

import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Callbacks beside their intents, in the tables and on the data source of {@link JpaIntentLedger}, which see for connections,
 * isolation and failures. {@link JpaIntentLedger#purgeDue} drops an intent's callback with its payload. Thread-safe.
 */
public final class JpaCallbackLedger implements CallbackLedger {

    private static final String PENDING = " WHERE server_correlation_id = ? AND status = 'PENDING'";

    private static final String THIS_ATTEMPT = PENDING + " AND attempts = ?";

    private static final String TO_SEND =
            "SELECT " + CallbackRows.COLUMNS + " FROM twophp_callback c JOIN twophp_intent i"
                    + " ON i.server_correlation_id = c.server_correlation_id AND i.actor = 'server' WHERE c.server_correlation_id = ?";

    private static final String FIND = "SELECT status, attempts, last_result, due_at, delivered_at FROM twophp_callback"
            + " WHERE server_correlation_id = ?";

    private final Store store;
    private final CallbackDialect dialect;
    private final String add;
    private final String deliver;
    private final String putOff;
    private final String postpone;
    private final String claim;
    private final String giveUp;

    private JpaCallbackLedger(DataSource dataSource, CallbackDialect dialect) {
        this.store = new Store(dataSource);
        this.dialect = dialect;
        this.add = """
                INSERT INTO twophp_callback (server_correlation_id, service_ledger_id, key_id, target, status, attempts, due_at)
                SELECT i.server_correlation_id, i.service_ledger_id, ?, ?, 'PENDING', 1, %s
                FROM twophp_intent i, (SELECT %s AS at) n
                WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.phase_2_timestamp IS NOT NULL""".formatted(dialect.after("n.at"), dialect.now());
        String pending = PENDING + dialect.bounded();
        String thisAttempt = THIS_ATTEMPT + dialect.bounded();
        this.giveUp = "UPDATE twophp_callback SET status = 'GIVEN_UP', last_result = ?, due_at = NULL" + thisAttempt;
        this.deliver =
                "UPDATE twophp_callback SET status = 'DELIVERED', last_result = ?, due_at = NULL, delivered_at = "
                        + dialect.now() + pending;
        this.putOff =
                "UPDATE twophp_callback SET last_result = ?, due_at = " + dialect.after(dialect.now()) + thisAttempt;
        this.claim = "UPDATE twophp_callback SET attempts = attempts + 1, due_at = " + dialect.after(dialect.now())
                + pending;
        this.postpone = "UPDATE twophp_callback SET attempts = attempts - 1, due_at = " + dialect.after(dialect.now())
                + thisAttempt;
    }

    /**
     * A ledger on the clock of its database.
     *
     * @param dataSource of the database that holds the tables; what it is, is asked here
     */
    public static JpaCallbackLedger on(DataSource dataSource) {
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaCallbackLedger(dataSource, new PostgreSqlCallbacks(PostgreSql.CLOCK));
            case H2 -> new JpaCallbackLedger(dataSource, new H2Callbacks(H2.CLOCK));
        };
    }

    /** A ledger on another clock, for tests that set the time: as {@link JpaIntentLedger#on(DataSource, String)}. */
    public static JpaCallbackLedger on(DataSource dataSource, String now) {
        Objects.requireNonNull(now, "now");
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaCallbackLedger(dataSource, new PostgreSqlCallbacks(now));
            case H2 -> new JpaCallbackLedger(dataSource, new H2Callbacks(now));
        };
    }

    /** @throws IllegalArgumentException if no intent of that id was confirmed */
    @Override
    public void add(ServerCorrelationId id, Sealed target, Duration hold) {
        int added = store.run(
                "add a callback",
                connection -> new Call(connection, add)
                        .with(target.keyId(), target.bytes(), hold, id.value())
                        .update());
        if (added != 1) {
            throw new IllegalArgumentException("[" + id + "] there is no confirmed intent to call back about");
        }
    }

    @Override
    public List<Due> claimDue(ServiceIdentity service, Duration hold, int limit) {
        return store.run("claim callbacks", connection -> dialect.claimDue(connection, service, hold, limit));
    }

    @Override
    public Optional<Due> claim(ServerCorrelationId id, Duration hold) {
        return store.run("claim a callback", connection -> {
            boolean claimed = new Call(connection, claim).with(hold, id.value()).update() == 1;
            return claimed ? new Call(connection, TO_SEND).with(id.value()).first(CallbackRows::due) : Optional.empty();
        });
    }

    @Override
    public void delivered(ServerCorrelationId id, String result) {
        store.run(
                "record a delivery",
                connection ->
                        new Call(connection, deliver).with(result, id.value()).update());
    }

    @Override
    public void failed(ServerCorrelationId id, int attempt, String result, Optional<Duration> next) {
        store.run("record a failed delivery", connection -> {
            Call update = next.isPresent()
                    ? new Call(connection, putOff).with(result, next.get())
                    : new Call(connection, giveUp).with(result);
            return update.with(id.value(), attempt).update();
        });
    }

    @Override
    public void postpone(ServerCorrelationId id, int attempt, Duration wait) {
        store.run(
                "postpone a callback",
                connection -> new Call(connection, postpone)
                        .with(wait, id.value(), attempt)
                        .update());
    }

    @Override
    public Optional<DeliveryState> find(ServerCorrelationId id) {
        return store.run(
                "find a callback",
                connection -> new Call(connection, FIND).with(id.value()).first(CallbackRows::state));
    }
}
