package io.twophp.jpa;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.CallLedger;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jpa.schema.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A client's calls, in the database of {@link JpaIntentLedger} and beside its rows, which see for connections, isolation and
 * failures. Its data source may be another one of the same database. Thread-safe.
 */
public final class JpaCallLedger implements CallLedger {

    /** How often a place can be taken by others and given up again before it is given up here. */
    private static final int MOST_ATTEMPTS = 10;

    private static final String VACATE =
            "UPDATE twophp_call c SET place = NULL WHERE " + CallRows.IN_PLACE + " AND " + CallRows.GIVES_PLACE_UP;

    private static final String FIND = "SELECT " + CallRows.COLUMNS + " FROM twophp_call c WHERE c.call_id = ?";

    private static final String FIND_BY_KEY = "SELECT " + CallRows.COLUMNS
            + " FROM twophp_call c WHERE c.service_ledger_id = ? AND c.client_correlation_id = ?";

    private static final String IS_TWO_PHASE = "SELECT 1 FROM twophp_intent WHERE service_ledger_id = ?"
            + " AND service_endpoint = ? AND http_method = ? AND actor = 'client' LIMIT 1";

    private final Store store;
    private final CallDialect dialect;
    private final String postpone;
    private final String letGo;

    private JpaCallLedger(DataSource dataSource, CallDialect dialect) {
        this.store = new Store(dataSource);
        this.dialect = dialect;
        this.postpone = "UPDATE twophp_call SET held_until = " + dialect.after(dialect.now())
                + " WHERE call_id = ? AND held_until IS NOT NULL" + dialect.bounded();
        this.letGo = "UPDATE twophp_call SET held_until = " + dialect.now()
                + " WHERE service_ledger_id = ? AND held_until > (SELECT " + dialect.now() + ")" + dialect.bounded();
    }

    /**
     * A ledger on the clock of its database.
     *
     * @param dataSource of the database that holds the tables; what it is, is asked here
     */
    public static JpaCallLedger on(DataSource dataSource) {
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaCallLedger(dataSource, new PostgreSqlCalls(PostgreSql.CLOCK));
            case H2 -> new JpaCallLedger(dataSource, new H2Calls(H2.CLOCK));
        };
    }

    /** A ledger on another clock, for tests that set the time: as {@link JpaIntentLedger#on(DataSource, String)}. */
    public static JpaCallLedger on(DataSource dataSource, String now) {
        Objects.requireNonNull(now, "now");
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaCallLedger(dataSource, new PostgreSqlCalls(now));
            case H2 -> new JpaCallLedger(dataSource, new H2Calls(now));
        };
    }

    @Override
    public io.twophp.core.client.Call open(NewCall call, Duration hold, boolean durable) {
        return store.run("open a call", connection -> {
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                Optional<io.twophp.core.client.Call> stored = openOrHold(connection, call, hold, durable);
                if (stored.isPresent()) {
                    return stored.get();
                }
                new Call(connection, VACATE).with(CallRows.place(call)).update();
            }
            throw new SQLException("The call that holds the place can't be read; the ledger needs READ COMMITTED");
        });
    }

    private Optional<io.twophp.core.client.Call> openOrHold(
            Connection connection, NewCall call, Duration hold, boolean durable) throws SQLException {
        Optional<io.twophp.core.client.Call> opened = dialect.open(connection, call, hold, durable);
        return opened.isPresent() ? opened : dialect.holdInPlace(connection, call, hold, durable);
    }

    @Override
    public boolean registered(UUID call, LedgerEntry row) {
        ClientRows.require(row);
        return store.run("record a registered call", connection -> dialect.registered(connection, call, row));
    }

    @Override
    public boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh) {
        return store.run("resubmit a call", connection -> dialect.resubmitted(connection, call, earlier, fresh));
    }

    @Override
    public void moved(UUID call, ClientCorrelationId id, Phase phase) {
        store.run("move a client's row", connection -> dialect.moved(connection, call, id, phase));
    }

    @Override
    public boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        if (end.isUnfinished()) {
            throw new IllegalArgumentException(end + " is no end of a call");
        }
        return store.run("end a call", connection -> dialect.ended(connection, call, id, end, answered));
    }

    @Override
    public boolean calledBack(UUID call, LedgerEntry row) {
        ClientRows.require(row);
        return store.run("record a callback", connection -> dialect.calledBack(connection, call, row));
    }

    @Override
    public Optional<io.twophp.core.client.Call> find(UUID call) {
        return store.run(
                "find a call",
                connection -> new Call(connection, FIND).with(call).first(CallRows::call));
    }

    @Override
    public Optional<io.twophp.core.client.Call> find(ServiceIdentity service, ClientCorrelationId id) {
        return store.run(
                "find a call",
                connection -> new Call(connection, FIND_BY_KEY)
                        .with(service.ledgerId(), id.value())
                        .first(CallRows::call));
    }

    @Override
    public boolean isTwoPhase(ServiceIdentity service, String method, String endpoint) {
        return store.run(
                "look for calls of an endpoint",
                connection -> new Call(connection, IS_TWO_PHASE)
                        .with(service.ledgerId(), endpoint, method)
                        .first(row -> true)
                        .isPresent());
    }

    @Override
    public List<Due> takeDue(ServiceIdentity service, Duration hold, int limit, Set<String> passedOver) {
        return store.run("take up calls", connection -> dialect.takeDue(connection, service, hold, limit, passedOver));
    }

    @Override
    public void postpone(UUID call, Duration pause) {
        store.run(
                "postpone a call",
                connection -> new Call(connection, postpone).with(pause, call).update());
    }

    @Override
    public void letGo(ServiceIdentity service) {
        store.run(
                "let calls go",
                connection ->
                        new Call(connection, letGo).with(service.ledgerId()).update());
    }

    @Override
    public int purge(ServiceIdentity service, Instant before, int limit) {
        return store.run("purge calls", connection -> dialect.purge(connection, service, before, limit));
    }
}
