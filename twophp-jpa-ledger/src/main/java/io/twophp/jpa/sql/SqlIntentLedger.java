package io.twophp.jpa.sql;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The ledger in the application's own database (draft §9.4, §9.5): the statements that move no phase, and are the same
 * on every database. Subclasses move phases, by guarded statements whose conditions are {@link IntentConditions}.
 * Thread-safe.
 */
public abstract class SqlIntentLedger extends SqlLedger implements IntentLedger {

    private static final String BY_ID = " WHERE " + IntentRows.BY_ID;
    /** Finds the row that holds a name. */
    private static final String BY_NAME = "i.service_ledger_id = ? AND %s = ? AND i.client_correlation_id = ?"
            + " AND i.tenant = ? AND i.dialect = ? AND i.actor = 'server'";

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

    /** The number of tries to read the row that holds a name, which can be freed before it is read. */
    private static final int LOOKS = 8;

    private static final String FREE = "UPDATE twophp_intent i SET key_freed_at = ?" + BY_ID + " AND "
            + "(" + PhaseGuards.terminal() + " AND i.key_until <= ? OR i.phase IN ('TTL_EXPIRED', 'ABANDONED')"
            + " AND i.purged_at IS NULL AND " + IntentConditions.FREED_BY_EXPIRY + ") AND i.key_freed_at IS NULL";

    private static final String END = "UPDATE twophp_intent i SET %s, decided_at = ?" + BY_ID + " AND %s";

    private static final String RECORD_END = "INSERT INTO twophp_transition (server_correlation_id, actor, epoch,"
            + " to_phase, at) SELECT i.server_correlation_id, i.actor, i.epoch, i.phase, i.decided_at FROM twophp_intent i"
            + BY_ID;

    private static final String ERASE = "UPDATE twophp_intent i SET purged_at = ?, payload_kept = FALSE, "
            + IntentRows.NO_RESPONSE + BY_ID + " AND " + PhaseGuards.terminal() + " AND i.purged_at IS NULL";

    /**
     * Selects unfinished intents. Their owner is compared behind the OFFSET, which the planner does not look through:
     * by the owner's key it would read all intents that the owner ever had.
     */
    private static final String LIVE = """
            (SELECT i.server_correlation_id, i.service_ledger_id, i.owner, i.tenant FROM %s AND %s OFFSET 0 ROWS) live""";

    private static final String UNFINISHED = """
            SELECT COUNT(*) AS intents, COALESCE(SUM(OCTET_LENGTH(p.content)), 0) AS bytes
            FROM (SELECT live.server_correlation_id FROM %s
                WHERE live.service_ledger_id = ? AND live.owner = ? AND live.tenant = ? LIMIT ?) own
            LEFT JOIN twophp_payload p ON p.server_correlation_id = own.server_correlation_id""";

    private static final String CROWDED = """
            SELECT live.owner, live.tenant FROM %s
            LEFT JOIN twophp_payload p ON p.server_correlation_id = live.server_correlation_id
            WHERE live.service_ledger_id = ?
            GROUP BY live.owner, live.tenant
            HAVING COUNT(*) > ? OR SUM(OCTET_LENGTH(p.content)) > ?""";

    private final KeyMarks keyMarks;
    private final String select;
    private final String byName;
    private final String search;
    private final boolean keepsPayloads;
    private final String unfinished;
    private final String crowded;

    protected SqlIntentLedger(DataSource dataSource, SqlDialect dialect, boolean keepsPayloads) {
        super(dataSource, dialect);
        this.keepsPayloads = keepsPayloads;
        this.keyMarks = new KeyMarks(dialect);
        this.select = "SELECT " + IntentRows.COLUMNS + ", " + IntentRows.RESPONSE + ", " + dialect.now()
                + " AS at FROM twophp_intent i";
        String name = BY_NAME.formatted(dialect.keyName());
        this.byName = select + " WHERE " + name;
        this.search =
                select.replace("FROM twophp_intent i", "FROM (SELECT 1 AS one) s LEFT JOIN twophp_intent i ON ") + name;
        String live = LIVE.formatted(current(), PhaseGuards.undecided());
        this.unfinished = UNFINISHED.formatted(live);
        this.crowded = CROWDED.formatted(live);
    }

    /**
     * Returns the intents before their deadline: by the payloads, or, if decided intents keep theirs, by the deadlines.
     * The second bound on deadlines makes the window look small to the planner.
     */
    private String current() {
        String now = "(SELECT " + dialect.now() + ")";
        return keepsPayloads
                ? "twophp_intent i WHERE i.actor = 'server' AND i.deadline > " + now + " AND i.deadline < "
                        + dialect.never()
                : dialect.unfinished() + " AND " + IntentRows.DEADLINE + " > " + now;
    }

    /**
     * Registers an intent.
     *
     * @param insert stores the intent; empty if its name is taken, by a row that can then be read unless it was freed
     *     meanwhile
     */
    protected final Reading registered(NewIntent intent, SqlStore.Step<Optional<Reading>> insert) {
        return store.run("register", registration(intent, insert));
    }

    /**
     * Registers an intent as {@link #registered} does, by an {@code insert} that is one statement, outside of a
     * transaction.
     */
    protected final Optional<Reading> registeredAlone(NewIntent intent, SqlStore.Step<Optional<Reading>> insert) {
        return store.alone("register", registration(intent, insert));
    }

    private SqlStore.Step<Reading> registration(NewIntent intent, SqlStore.Step<Optional<Reading>> insert) {
        return connection -> {
            for (int look = 1; look <= LOOKS; look++) {
                Optional<Reading> stored = insert.on(connection);
                Optional<Reading> row = stored.isPresent()
                        ? stored
                        : durable(connection, byName(connection, intent.service(), intent.name()));
                if (row.isPresent()) {
                    return row.get();
                }
            }
            throw new SQLException("The row that holds the name can't be read; the ledger needs READ COMMITTED");
        };
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        return store.run("find", connection -> durable(connection, byId(connection, id)));
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Name name) {
        return store.run("find", connection -> durable(connection, byName(connection, service, name)));
    }

    @Override
    public Search search(ServiceIdentity service, Name name) {
        return store.run("search", connection -> search(connection, service, name));
    }

    @Override
    public Optional<Search> searchAlone(ServiceIdentity service, Name name) {
        return store.alone("search", connection -> search(connection, service, name));
    }

    private Search search(Connection connection, ServiceIdentity service, Name name) throws SQLException {
        Search found = named(connection, search, service, name)
                .first(IntentRows::search)
                .orElseThrow();
        durable(connection, found.row());
        return found;
    }

    /** Finds the row in two statements: the time of the reading has to be that after the wait. */
    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        return store.run("findSettled", connection -> {
            dialect.boundWaits(connection);
            new SqlStatement(connection, LOCK).with(id.value()).first(row -> row.getInt("epoch"));
            return durable(connection, byId(connection, id));
        });
    }

    /**
     * Makes a reading durable before it is reported: it has to survive a crash of the database's process, at once, or
     * with the commit of the running transaction. Nothing to do if a commit is flushed before others see it.
     */
    protected Optional<Reading> durable(Connection connection, Optional<Reading> reading) throws SQLException {
        return reading;
    }

    protected final Optional<Reading> byId(Connection connection, ServerCorrelationId id) throws SQLException {
        return new SqlStatement(connection, select + BY_ID).with(id.value()).first(IntentRows::reading);
    }

    private Optional<Reading> byName(Connection connection, ServiceIdentity service, Name name) throws SQLException {
        return named(connection, byName, service, name).first(IntentRows::reading);
    }

    private static SqlStatement named(Connection connection, String text, ServiceIdentity service, Name name)
            throws SQLException {
        return new SqlStatement(connection, text)
                .with(service.ledgerId(), name.scope().orElse(name.owner().name()))
                .with(name.id().value(), name.owner().tenant(), name.dialect());
    }

    @Override
    public boolean free(ServerCorrelationId id) {
        return store.run("free", connection -> {
            dialect.boundWaits(connection);
            Instant at = clock(connection);
            return new SqlStatement(connection, FREE).with(at, id.value(), at).update() == 1;
        });
    }

    @Override
    public Optional<List<PhaseTransition>> forget(ServerCorrelationId id) {
        return store.run("forget", connection -> {
            dialect.boundWaits(connection);
            new SqlStatement(connection, LOCK).with(id.value()).first(row -> row.getInt("epoch"));
            Instant at = clock(connection);
            List<PhaseTransition> moves = new ArrayList<>();
            end(connection, id, Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, at).ifPresent(moves::add);
            end(connection, id, Phase.TTL_EXPIRED, Phase.ABANDONED, at).ifPresent(moves::add);
            if (new SqlStatement(connection, ERASE).with(at, id.value()).update() == 0) {
                return Optional.empty();
            }
            for (String table : List.of("twophp_payload", "twophp_callback")) {
                new SqlStatement(connection, "DELETE FROM " + table + " WHERE server_correlation_id = ?")
                        .with(id.value())
                        .update();
            }
            return Optional.of(moves);
        });
    }

    private Optional<PhaseTransition> end(
            Connection connection, ServerCorrelationId id, Phase from, Phase to, Instant at) throws SQLException {
        String end = END.formatted(PhaseGuards.set(to), PhaseGuards.move(from, to));
        if (new SqlStatement(connection, end).with(at, id.value()).update() == 0) {
            return Optional.empty();
        }
        new SqlStatement(connection, RECORD_END).with(id.value()).update();
        return byId(connection, id).map(reading -> reading.intent().movedFrom(from, at));
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        return first("payload", PAYLOAD, IntentRows::sealed, id.value()).flatMap(Function.identity());
    }

    @Override
    public List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit) {
        return all("inDoubt", within(from, DOUBTS), IntentRows::intent, service.ledgerId(), from, limit);
    }

    @Override
    public List<Intent> stalled(ServiceIdentity service, Instant from, int limit) {
        return all("stalled", within(from, STALLED), IntentRows::intent, service.ledgerId(), from, limit);
    }

    @Override
    public Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from) {
        return first(
                "earliestProcessing",
                within(from, EARLIEST),
                row -> IntentRows.instant(row, "deadline"),
                service.ledgerId(),
                from,
                1);
    }

    private String within(Instant from, String text) {
        return IntentRows.isOfAll(from) || !keepsPayloads
                ? text.formatted(dialect.unfinished(), IntentRows.DEADLINE)
                : text.formatted("twophp_intent i WHERE i.actor = 'server'", "i.deadline");
    }

    @Override
    public List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit) {
        return all(
                "unpurged", UNPURGED, row -> IntentRows.instant(row, "deadline"), service.ledgerId(), from, to, limit);
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        return first(
                        "unfinished",
                        unfinished,
                        row -> new Unfinished(row.getInt("intents"), row.getLong("bytes")),
                        service.ledgerId(),
                        owner.name(),
                        owner.tenant(),
                        limit)
                .orElseThrow();
    }

    @Override
    public Set<Owner> crowded(ServiceIdentity service, int intents, long bytes) {
        return store.run(
                "crowded",
                connection -> Set.copyOf(new SqlStatement(connection, crowded)
                        .with(service.ledgerId(), intents, bytes)
                        .all(row -> new Owner(row.getString("tenant"), row.getString("owner")))));
    }

    @Override
    public Instant now() {
        return store.run("now", this::clock);
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
