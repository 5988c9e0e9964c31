package io.twophp.jpa;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Owner;
import io.twophp.intent.Phase;
import io.twophp.intent.PhaseTransition;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.jpa.query.LedgerQueries;
import io.twophp.jpa.schema.Database;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.LedgerEntry;
import io.twophp.ledger.LedgerUnavailableException;
import io.twophp.payload.Sealed;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The ledger in the application's own database (draft §9.4, §9.5). Each method takes a connection from the data source and
 * closes it again: from a JTA-managed one it gets the running transaction's, so that ledger and business data commit
 * together. Phases move by native statements; {@link #entries} and {@link #history} are JPA queries on the same
 * connection's transaction and see what it has not committed yet.
 *
 * <p>Needs READ COMMITTED, the default of the databases supported: PostgreSQL from 15, H2 from 2.2.
 *
 * <p>Thread-safe. A {@link SQLException} comes out as the cause of a {@link LedgerUnavailableException}.
 */
public final class JpaIntentLedger implements IntentLedger, AutoCloseable {

    private static final String RELEASE = "UPDATE twophp_intent SET lease_until = NULL WHERE server_correlation_id = ?"
            + " AND actor = 'server' AND phase = 'PROCESSING' AND epoch = ?";

    private final DataSource dataSource;
    private final Dialect dialect;
    private final Reads reads;
    private final KeyMarks keyMarks;
    private final ClientRows clientRows;
    private final LedgerQueries queries;

    private JpaIntentLedger(DataSource dataSource, Dialect dialect) {
        this.dataSource = dataSource;
        this.dialect = dialect;
        this.reads = new Reads(dialect.now());
        this.keyMarks = new KeyMarks(dialect);
        this.clientRows = new ClientRows(dialect, reads);
        this.queries = new LedgerQueries(dataSource);
    }

    /**
     * A ledger on the clock of its database.
     *
     * @param dataSource of the database that holds the tables; what it is, is asked here
     */
    public static JpaIntentLedger on(DataSource dataSource) {
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaIntentLedger(dataSource, new PostgreSql(PostgreSql.CLOCK));
            case H2 -> new JpaIntentLedger(dataSource, new H2(H2.CLOCK));
        };
    }

    /**
     * A ledger on another clock, for tests that set the time.
     *
     * @param now an SQL expression of type {@code TIMESTAMP(6) WITH TIME ZONE}, such as
     *     {@code (SELECT at FROM my_test_clock)}; goes into statements as it is
     */
    public static JpaIntentLedger on(DataSource dataSource, String now) {
        Objects.requireNonNull(now, "now");
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaIntentLedger(dataSource, new PostgreSql(now));
            case H2 -> new JpaIntentLedger(dataSource, new H2(now));
        };
    }

    @Override
    public Reading register(NewIntent intent) {
        return run("register", connection -> {
            Optional<Reading> stored = dialect.register(connection, intent);
            return stored.isPresent()
                    ? stored.get()
                    : reads.byKey(connection, intent.service(), intent.owner(), intent.clientCorrelationId())
                            .orElseThrow(() -> new SQLException(
                                    "The row that holds the key can't be read;" + " the ledger needs READ COMMITTED"));
        });
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        return run("find", connection -> reads.byId(connection, id));
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Owner owner, ClientCorrelationId id) {
        return run("find", connection -> reads.byKey(connection, service, owner, id));
    }

    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        return run("findSettled", connection -> reads.settled(connection, id));
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        return run("payload", connection -> reads.payload(connection, id));
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        return run("claim", connection -> dialect.claim(connection, request));
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch) {
        return run(
                "release",
                connection ->
                        new Call(connection, RELEASE).with(id.value(), epoch).update() == 1);
    }

    @Override
    public void flush() {
        run("flush", connection -> {
            dialect.flush(connection);
            return null;
        });
    }

    @Override
    public Optional<Reading> complete(Completion completion) {
        return run("complete", connection -> dialect.complete(connection, completion));
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        return run("expire", connection -> dialect.expire(connection, id));
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        return run("abandon", connection -> dialect.abandon(connection, id));
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        return run("expireDue", connection -> dialect.expireDue(connection, service, from, limit));
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        return run("abandonDue", connection -> dialect.abandonDue(connection, service, from, limit));
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant before, int limit) {
        return run("purgeDue", connection -> dialect.purgeDue(connection, service, from, before, limit));
    }

    @Override
    public int unconfirmed(ServiceIdentity service, Owner owner, int limit) {
        return run("unconfirmed", connection -> reads.unconfirmed(connection, service, owner, limit));
    }

    @Override
    public List<PhaseTransition> history(ServerCorrelationId id) {
        return queries.history(id);
    }

    @Override
    public Instant now() {
        return run("now", reads::clock);
    }

    @Override
    public Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        return run("keyMark", connection -> keyMarks.findOrLeave(connection, keyId, fresh));
    }

    @Override
    public Set<String> keyMarksExcept(Collection<String> keyIds) {
        return run("keyMarksExcept", connection -> keyMarks.except(connection, keyIds));
    }

    @Override
    public boolean recordClientEntry(LedgerEntry entry) {
        return run("recordClientEntry", connection -> clientRows.insert(connection, entry));
    }

    @Override
    public boolean updateClientEntry(ServerCorrelationId id, Phase phase) {
        return run("updateClientEntry", connection -> clientRows.move(connection, id, phase));
    }

    @Override
    public List<LedgerEntry> entries(ServerCorrelationId id) {
        return queries.entries(id);
    }

    /** Releases what the queries hold; the data source stays open. */
    @Override
    public void close() {
        queries.close();
    }

    private <T> T run(String what, Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            return step.on(connection);
        } catch (SQLException e) {
            throw new LedgerUnavailableException("The ledger could not " + what + ": " + e.getMessage(), e);
        }
    }

    @FunctionalInterface
    private interface Step<T> {
        T on(Connection connection) throws SQLException;
    }
}
