package io.twophp.jpa.sql;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The ledger in the application's own database (draft §9.4, §9.5): what moves no phase, and is the same on every
 * database. Subclasses move phases, by guarded statements whose conditions are {@link IntentConditions}.
 *
 * <p>Each method takes a connection from the data source and closes it again: from a JTA-managed one it gets the
 * running transaction's, so that ledger and business data commit together. Needs READ COMMITTED, the default of the
 * databases supported.
 *
 * <p>Thread-safe. Whatever statements, connections and their pool throw comes out as the cause of a
 * {@link io.twophp.core.ledger.LedgerUnavailableException} or of a
 * {@link io.twophp.core.ledger.LedgerRefusedException}.
 */
public abstract class SqlIntentLedger implements IntentLedger {

    private static final String BY_ID = " WHERE " + IntentRows.BY_ID;
    private static final String BY_KEY =
            " WHERE i.service_ledger_id = ? AND i.owner = ? AND i.client_correlation_id = ? AND i.actor = 'server'";
    private static final String PAYLOAD =
            "SELECT p.key_id, p.content FROM twophp_payload p WHERE p.server_correlation_id = ?";
    protected static final String LOCK = "SELECT i.epoch FROM twophp_intent i" + BY_ID + " FOR UPDATE";

    private static final String DOUBTS = "SELECT " + IntentRows.COLUMNS + " FROM %1$s AND " + IntentConditions.IN_DOUBT
            + " AND %2$s >= ? ORDER BY %2$s LIMIT ?";
    private static final String EARLIEST = "SELECT i.deadline FROM %1$s AND i.service_ledger_id = ? AND %2$s >= ? AND "
            + IntentConditions.CLAIMED + " ORDER BY %2$s LIMIT ?";
    private static final String STALLED = "SELECT " + IntentRows.COLUMNS
            + " FROM %1$s AND i.service_ledger_id = ? AND %2$s >= ? AND " + IntentConditions.CLAIMED
            + " AND i.lease_until IS NULL ORDER BY %2$s LIMIT ?";
    private static final String UNPURGED = "SELECT i.deadline FROM twophp_intent i WHERE i.actor = 'server'"
            + " AND i.service_ledger_id = ? AND i.deadline >= ? AND i.deadline < ? AND i.purged_at IS NULL"
            + " ORDER BY i.deadline LIMIT ?";

    /**
     * The owner is looked at behind the OFFSET, which the planner does not look through: by the owner's key it would
     * read everything that the owner ever had, by the deadlines only what is current. The second bound makes the window
     * look small to the planner.
     */
    private static final String UNFINISHED = """
            SELECT COUNT(*) AS intents, COALESCE(SUM(OCTET_LENGTH(p.content)), 0) AS bytes
            FROM (SELECT live.server_correlation_id
                FROM (SELECT i.server_correlation_id, i.owner FROM twophp_intent i
                    WHERE i.actor = 'server' AND i.service_ledger_id = ? AND %s
                      AND i.deadline > (SELECT %s) AND i.deadline < %s
                    OFFSET 0 ROWS) live
                WHERE live.owner = ? LIMIT ?) own
            LEFT JOIN twophp_payload p ON p.server_correlation_id = own.server_correlation_id""";

    protected final Store store;
    protected final Dialect dialect;
    private final KeyMarks keyMarks;
    private final String select;
    private final String unfinished;
    private final String clock;

    protected SqlIntentLedger(DataSource dataSource, Dialect dialect) {
        this.store = new Store(dataSource, dialect);
        this.dialect = dialect;
        this.keyMarks = new KeyMarks(dialect);
        this.select = "SELECT " + IntentRows.COLUMNS + ", r.key_id, r.content, " + dialect.now()
                + " AS at FROM twophp_intent i"
                + " LEFT JOIN twophp_response r ON r.server_correlation_id = i.server_correlation_id";
        this.unfinished = UNFINISHED.formatted(PhaseGuards.undecided(), dialect.now(), dialect.never());
        this.clock = "SELECT " + dialect.now() + " AS at";
    }

    /**
     * Registers an intent.
     *
     * @param insert stores it; empty if its key is taken, by a row that can then be read
     */
    protected final Reading registered(NewIntent intent, Store.Step<Optional<Reading>> insert) {
        return store.run("register", connection -> {
            Optional<Reading> stored = insert.on(connection);
            return stored.isPresent()
                    ? stored.get()
                    : told(
                                    connection,
                                    byKey(connection, intent.service(), intent.owner(), intent.clientCorrelationId()))
                            .orElseThrow(() -> new SQLException(
                                    "The row that holds the key can't be read; the ledger needs READ COMMITTED"));
        });
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        return store.run("find", connection -> told(connection, byId(connection, id)));
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Owner owner, ClientCorrelationId id) {
        return store.run("find", connection -> told(connection, byKey(connection, service, owner, id)));
    }

    /** In two statements: one that waits would pair the row as it became with the response as it was before. */
    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        return store.run("findSettled", connection -> {
            dialect.boundWaits(connection);
            new SqlStatement(connection, LOCK).with(id.value()).first(row -> row.getInt("epoch"));
            return told(connection, byId(connection, id));
        });
    }

    /**
     * What was read is about to be told, so it has to outlive the database's process: at once, or with the commit of
     * the running transaction. Nothing to do where a commit is flushed before others see it.
     */
    protected Optional<Reading> told(Connection connection, Optional<Reading> reading) throws SQLException {
        return reading;
    }

    protected final Optional<Reading> byId(Connection connection, ServerCorrelationId id) throws SQLException {
        return new SqlStatement(connection, select + BY_ID).with(id.value()).first(IntentRows::reading);
    }

    private Optional<Reading> byKey(Connection connection, ServiceIdentity service, Owner owner, ClientCorrelationId id)
            throws SQLException {
        return new SqlStatement(connection, select + BY_KEY)
                .with(service.ledgerId(), owner.name(), id.value())
                .first(IntentRows::reading);
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        return store.run(
                "payload",
                connection -> new SqlStatement(connection, PAYLOAD)
                        .with(id.value())
                        .first(IntentRows::sealed)
                        .flatMap(Function.identity()));
    }

    @Override
    public List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit) {
        return store.run(
                "inDoubt",
                connection -> new SqlStatement(connection, within(from, DOUBTS))
                        .with(service.ledgerId(), from, limit)
                        .all(IntentRows::intent));
    }

    @Override
    public List<Intent> stalled(ServiceIdentity service, Instant from, int limit) {
        return store.run(
                "stalled",
                connection -> new SqlStatement(connection, within(from, STALLED))
                        .with(service.ledgerId(), from, limit)
                        .all(IntentRows::intent));
    }

    @Override
    public Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from) {
        return store.run(
                "earliestProcessing",
                connection -> new SqlStatement(connection, within(from, EARLIEST))
                        .with(service.ledgerId(), from, 1)
                        .first(row -> IntentRows.instant(row, "deadline")));
    }

    private static String within(Instant from, String text) {
        return IntentRows.isOfAll(from)
                ? text.formatted(IntentRows.UNFINISHED, IntentRows.DEADLINE)
                : text.formatted("twophp_intent i WHERE i.actor = 'server'", "i.deadline");
    }

    @Override
    public List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit) {
        return store.run(
                "unpurged",
                connection -> new SqlStatement(connection, UNPURGED)
                        .with(service.ledgerId(), from, to, limit)
                        .all(row -> IntentRows.instant(row, "deadline")));
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        return store.run(
                "unfinished",
                connection -> new SqlStatement(connection, unfinished)
                        .with(service.ledgerId(), owner.name(), limit)
                        .first(row -> new Unfinished(row.getInt("intents"), row.getLong("bytes")))
                        .orElseThrow());
    }

    @Override
    public Instant now() {
        return store.run("now", this::clock);
    }

    protected final Instant clock(Connection connection) throws SQLException {
        return new SqlStatement(connection, clock).first(IntentRows::at).orElseThrow();
    }

    @Override
    public Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        return store.run("keyMark", connection -> keyMarks.findOrLeave(connection, keyId, fresh));
    }

    @Override
    public Set<String> keyMarksExcept(Collection<String> keyIds) {
        return store.run("keyMarksExcept", connection -> keyMarks.except(connection, keyIds));
    }
}
