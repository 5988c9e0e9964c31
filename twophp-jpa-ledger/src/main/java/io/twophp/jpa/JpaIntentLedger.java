package io.twophp.jpa;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Owner;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.execution.FailureKind;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.query.LedgerQueries;
import io.twophp.jpa.schema.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
 * <p>Thread-safe. Whatever statements, connections and their pool throw comes out as the cause of a
 * {@link LedgerUnavailableException} or of a {@link LedgerRefusedException}.
 */
public final class JpaIntentLedger implements IntentLedger, AutoCloseable {

    private final Store store;
    private final Dialect dialect;
    private final Reads reads;
    private final KeyMarks keyMarks;
    private final LedgerQueries queries;

    private JpaIntentLedger(DataSource dataSource, Dialect dialect) {
        this.store = new Store(dataSource);
        this.dialect = dialect;
        this.reads = new Reads(dialect.now());
        this.keyMarks = new KeyMarks(dialect);
        this.queries = new LedgerQueries(dataSource);
    }

    /**
     * A ledger on the clock of its database.
     *
     * @param dataSource of the database that holds the tables; what it is, is asked here
     */
    public static JpaIntentLedger on(DataSource dataSource) {
        return on(dataSource, false);
    }

    /**
     * As {@link #on(DataSource)}.
     *
     * @param keepsPayloads whether decided intents keep their stored request until the retention is over, for audits
     */
    public static JpaIntentLedger on(DataSource dataSource, boolean keepsPayloads) {
        return switch (Database.of(dataSource)) {
            case POSTGRESQL -> new JpaIntentLedger(dataSource, new PostgreSql(PostgreSql.CLOCK, keepsPayloads));
            case H2 -> new JpaIntentLedger(dataSource, new H2(H2.CLOCK, keepsPayloads));
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
            case POSTGRESQL -> new JpaIntentLedger(dataSource, new PostgreSql(now, false));
            case H2 -> new JpaIntentLedger(dataSource, new H2(now, false));
        };
    }

    @Override
    public Reading register(NewIntent intent) {
        return registered(intent, connection -> dialect.register(connection, intent));
    }

    @Override
    public Reading registerConfirmed(NewIntent intent, Duration lease, boolean durable) {
        return registered(intent, connection -> dialect.registerConfirmed(connection, intent, lease, durable));
    }

    private Reading registered(NewIntent intent, Store.Step<Optional<Reading>> registration) {
        return store.run("register", connection -> {
            Optional<Reading> stored = registration.on(connection);
            return stored.isPresent()
                    ? stored.get()
                    : reads.byKey(connection, intent.service(), intent.owner(), intent.clientCorrelationId())
                            .orElseThrow(() -> new SQLException(
                                    "The row that holds the key can't be read; the ledger needs READ COMMITTED"));
        });
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        return store.run("find", connection -> reads.byId(connection, id));
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Owner owner, ClientCorrelationId id) {
        return store.run("find", connection -> reads.byKey(connection, service, owner, id));
    }

    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        return store.run("findSettled", connection -> {
            dialect.boundWaits(connection);
            return reads.settled(connection, id);
        });
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        return store.run("payload", connection -> reads.payload(connection, id));
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        return store.run("claim", connection -> dialect.claim(connection, request));
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        return store.run("release", connection -> dialect.release(connection, id, epoch, pause, ending));
    }

    @Override
    public void renew(Map<ServerCorrelationId, Integer> claims, Duration lease) {
        if (claims.isEmpty()) {
            return;
        }
        store.run("renew", connection -> {
            dialect.renew(connection, claims, lease);
            return null;
        });
    }

    @Override
    public List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit) {
        return store.run("reclaimDue", connection -> dialect.reclaimDue(connection, service, from, lease, limit));
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        return store.run("doubtDue", connection -> dialect.doubtDue(connection, service, from, limit));
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        return store.run("claimInDoubt", connection -> dialect.claimInDoubt(connection, service, id, lease));
    }

    @Override
    public List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit) {
        return store.run("inDoubt", connection -> reads.inDoubt(connection, service, from, limit));
    }

    @Override
    public List<Intent> stalled(ServiceIdentity service, Instant from, int limit) {
        return store.run("stalled", connection -> reads.stalled(connection, service, from, limit));
    }

    @Override
    public Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from) {
        return store.run("earliestProcessing", connection -> reads.earliestProcessing(connection, service, from));
    }

    @Override
    public void flush() {
        store.run("flush", connection -> {
            dialect.flush(connection);
            return null;
        });
    }

    @Override
    public Optional<Reading> complete(Completion completion) {
        return store.run("complete", connection -> dialect.complete(connection, completion));
    }

    @Override
    public void checkDeferred() {
        store.run("check what is deferred", connection -> {
            try {
                dialect.checkDeferred(connection);
                return null;
            } catch (SQLException e) {
                if (FailureKind.of(e) == FailureKind.DECIDED) {
                    throw new LedgerRefusedException("The database refuses the commit: " + e.getMessage(), e);
                }
                throw e;
            }
        });
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        return store.run("expire", connection -> dialect.expire(connection, id));
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        return store.run("abandon", connection -> dialect.abandon(connection, id));
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        return store.run("expireDue", connection -> dialect.expireDue(connection, service, from, limit));
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        return store.run("abandonDue", connection -> dialect.abandonDue(connection, service, from, limit));
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        return store.run("purgeDue", connection -> dialect.purgeDue(connection, service, from, to, before, limit));
    }

    @Override
    public List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit) {
        return store.run("unpurged", connection -> reads.unpurged(connection, service, from, to, limit));
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        return store.run("unfinished", connection -> reads.unfinished(connection, service, owner, limit));
    }

    @Override
    public List<PhaseTransition> history(ServerCorrelationId id) {
        return queries.history(id);
    }

    @Override
    public Instant now() {
        return store.run("now", reads::clock);
    }

    @Override
    public Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        return store.run("keyMark", connection -> keyMarks.findOrLeave(connection, keyId, fresh));
    }

    @Override
    public Set<String> keyMarksExcept(Collection<String> keyIds) {
        return store.run("keyMarksExcept", connection -> keyMarks.except(connection, keyIds));
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
}
