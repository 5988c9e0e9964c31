package io.twophp.jpa.sql;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * The ledger of a client's calls: the part that is the same on every database. In the database of
 * {@link SqlIntentLedger} and beside its rows, which see for connections, isolation and failures. Its data source may
 * be another one of the same database. Thread-safe.
 */
public abstract class SqlCallLedger extends SqlLedger implements CallLedger {

    /** The number of times that a place can be taken by others and given up again before the call fails. */
    private static final int MOST_ATTEMPTS = 10;

    private static final String FIND_BY_KEY = "SELECT " + CallRows.COLUMNS
            + " FROM twophp_call c WHERE c.service_ledger_id = ? AND c.client_correlation_id = ?";

    private static final String IS_TWO_PHASE = "SELECT 1 FROM twophp_intent WHERE service_ledger_id = ?"
            + " AND service_endpoint = ? AND http_method = ? AND actor = 'client' LIMIT 1";

    private final String vacate;
    private final String postpone;
    private final String letGo;
    private final String receive;
    private final String takeUp;
    private final String begin;
    private final String acknowledge;

    protected SqlCallLedger(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
        this.vacate =
                "UPDATE twophp_call c SET place = NULL WHERE " + dialect.inPlace() + " AND " + CallRows.GIVES_PLACE_UP;
        this.postpone = "UPDATE twophp_call SET held_until = " + dialect.plusMillis(dialect.now(), "?")
                + " WHERE call_id = ? AND held_until IS NOT NULL" + dialect.bounded();
        this.letGo = "UPDATE twophp_call SET held_until = " + dialect.now()
                + " WHERE service_ledger_id = ? AND held_until > (SELECT " + dialect.now() + ")" + dialect.bounded();
        this.receive = receive(dialect);
        this.takeUp =
                "UPDATE twophp_call c SET state = 'REGISTERED' WHERE c.call_id = ? AND c.client_correlation_id = ? AND "
                        + CallRows.UNFINISHED + dialect.bounded();
        this.begin = "UPDATE twophp_call SET submissions = 1 WHERE call_id = ? AND submissions = 0" + dialect.bounded();
        this.acknowledge = "UPDATE twophp_call SET ack_due = NULL, key_id = NULL, content = NULL, held_until = NULL"
                + " WHERE call_id = ? AND ack_due IS NOT NULL" + dialect.bounded();
    }

    /**
     * Returns the statement that keeps an answer. Columns that depend on the hold come before the hold itself: MariaDB
     * assigns one after the other.
     */
    private static String receive(SqlDialect dialect) {
        String kept = "CASE WHEN ? AND c.held_until IS NOT NULL THEN ";
        return "UPDATE twophp_call c SET answer_key_id = ?, answer = ?, answered_at = COALESCE(c.answered_at, "
                + dialect.now() + "), key_id = " + kept + "c.key_id END, content = " + kept
                + "c.content END, ack_due = "
                + kept + dialect.now() + " END, held_until = " + kept + "c.held_until END, state = ?"
                + " WHERE c.call_id = ? AND c.client_correlation_id = ? AND c.state IN (%s)" + dialect.bounded();
    }

    @Override
    public boolean begun(UUID call) {
        return update("begin a call", begin, call) == 1;
    }

    @Override
    public boolean takenUp(UUID call, ClientCorrelationId id) {
        return update("take a call up", takeUp, call, id.value()) == 1;
    }

    @Override
    public boolean received(UUID call, ClientCorrelationId id, CallState end, Sealed answer, boolean acknowledge) {
        CallRows.require(end);
        return store.run("keep an answer", connection -> {
            SqlStatement update = new SqlStatement(connection, receive.formatted(CallRows.otherThan(end)))
                    .with(answer.keyId(), answer.bytes())
                    .with(acknowledge, acknowledge, acknowledge, acknowledge)
                    .with(end.name(), call, id.value());
            return update.update() == 1
                    || find(connection, call)
                            .filter(stored -> stored.clientCorrelationId().equals(id) && stored.state() == end)
                            .isPresent();
        });
    }

    @Override
    public void acknowledged(UUID call) {
        update("acknowledge an answer", acknowledge, call);
    }

    @Override
    public Call open(NewCall call, Duration lease, boolean durable) {
        return store.run("open a call", connection -> {
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                Optional<Call> stored = openOrLease(connection, call, lease, durable);
                if (stored.isPresent()) {
                    return stored.get();
                }
                new SqlStatement(connection, vacate).with(CallRows.place(call)).update();
            }
            throw new SQLException("The call that holds the place can't be read; the ledger needs READ COMMITTED");
        });
    }

    private Optional<Call> openOrLease(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException {
        Optional<Call> opened = insert(connection, call, lease, durable);
        return opened.isPresent() ? opened : leaseInPlace(connection, call, lease, durable);
    }

    /** Stores a new call; empty if its place is taken. */
    protected abstract Optional<Call> insert(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException;

    /**
     * Holds again the call that has the new one's place; empty if that call gives the place up, or there is none any
     * more.
     */
    protected abstract Optional<Call> leaseInPlace(Connection connection, NewCall call, Duration lease, boolean durable)
            throws SQLException;

    @Override
    public Optional<Call> find(UUID call) {
        return store.run("find a call", connection -> find(connection, call));
    }

    protected static Optional<Call> find(Connection connection, UUID call) throws SQLException {
        return new SqlStatement(connection, CallRows.FIND).with(call).first(CallRows::call);
    }

    @Override
    public Optional<Call> find(ServiceIdentity service, ClientCorrelationId id) {
        return first("find a call", FIND_BY_KEY, CallRows::call, service.ledgerId(), id.value());
    }

    @Override
    public boolean isTwoPhase(ServiceIdentity service, String method, String endpoint) {
        return first("look for calls of an endpoint", IS_TWO_PHASE, row -> true, service.ledgerId(), endpoint, method)
                .isPresent();
    }

    @Override
    public void postpone(UUID call, Duration pause) {
        update("postpone a call", postpone, pause, call);
    }

    @Override
    public void letGo(ServiceIdentity service) {
        update("let calls go", letGo, service.ledgerId());
    }
}
