package io.twophp.jpa.postgresql;

import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.sql.IntentRows;
import io.twophp.jpa.sql.SqlIntentLedger;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The ledger on PostgreSQL 15 and newer: one round trip for each move of a phase. A guard is in the UPDATE's own WHERE,
 * which READ COMMITTED evaluates again on the current row after the wait for its lock.
 */
final class PostgreSqlIntentLedger extends SqlIntentLedger {

    private static final Failures FAILURES = new Failures(List.of(PostgreSqlLedgers.FAILURES));

    private final PostgreSqlIntentText text;

    PostgreSqlIntentLedger(DataSource dataSource, PostgreSqlDialect dialect, boolean keepsPayloads) {
        super(dataSource, dialect, keepsPayloads);
        this.text = new PostgreSqlIntentText(dialect, keepsPayloads);
    }

    @Override
    public Reading register(NewIntent intent) {
        return registered(intent, connection -> inserted(connection, intent));
    }

    @Override
    public Optional<Reading> registerAlone(NewIntent intent) {
        return registeredAlone(intent, connection -> inserted(connection, intent));
    }

    private Optional<Reading> inserted(Connection connection, NewIntent intent) throws SQLException {
        return new SqlStatement(connection, text.register)
                .with(IntentRows.values(intent))
                .with(intent.ttl(), window(intent))
                .with(intent.payload().keyId(), intent.payload().bytes())
                .first(row -> IntentRows.written(intent, 0, row));
    }

    @Override
    public Reading registerConfirmed(NewIntent intent, Duration lease, boolean durable) {
        return registered(intent, connection -> confirmed(connection, intent, lease, durable));
    }

    @Override
    public Optional<Reading> registerConfirmedAlone(NewIntent intent, Duration lease, boolean durable) {
        return registeredAlone(intent, connection -> confirmed(connection, intent, lease, durable));
    }

    private Optional<Reading> confirmed(Connection connection, NewIntent intent, Duration lease, boolean durable)
            throws SQLException {
        return new SqlStatement(connection, text.registerConfirmed)
                .with(IntentRows.values(intent))
                .with(intent.ttl(), window(intent), lease)
                .with(intent.payload().keyId(), intent.payload().bytes(), durable)
                .first(row -> IntentRows.written(intent, 1, row));
    }

    /** Returns the window; none is written as zero, so that the parameter has one type. */
    private static Duration window(NewIntent intent) {
        return intent.window().orElse(Duration.ZERO);
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        return store.run(
                "claim",
                connection -> new SqlStatement(connection, text.claim)
                        .with(
                                request.respondAsync() ? IntentMode.ASYNCHRONOUS : IntentMode.SYNCHRONOUS,
                                request.lease())
                        .with(request.serverCorrelationId().value())
                        .with(request.clientCorrelationId().value())
                        .with(request.owner().name(), request.owner().tenant(), request.path(), request.place())
                        .with(request.late())
                        .first(IntentRows::claimed));
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        return store.run(
                "release",
                connection -> new SqlStatement(connection, text.release)
                                .with(pause, IntentRows.attempts(ending), IntentRows.interruptions(ending))
                                .with(id.value(), epoch)
                                .update()
                        == 1);
    }

    @Override
    public void renew(Map<ServerCorrelationId, Integer> claims, Duration lease) {
        if (claims.isEmpty()) {
            return;
        }
        List<Map.Entry<ServerCorrelationId, Integer>> held = List.copyOf(claims.entrySet());
        Object[] ids = held.stream().map(claim -> claim.getKey().value()).toArray();
        Object[] epochs = held.stream().map(Map.Entry::getValue).toArray();
        store.run(
                "renew",
                connection -> new SqlStatement(connection, text.renew)
                        .with(connection.createArrayOf("varchar", ids), connection.createArrayOf("int4", epochs), lease)
                        .update());
    }

    @Override
    public List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit) {
        return store.run(
                "reclaimDue",
                connection -> new SqlStatement(connection, text.reclaim.from(from))
                        .with(service.ledgerId(), from, limit, lease)
                        .all(IntentRows::claimed));
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        return store.run(
                "doubtDue",
                connection -> new SqlStatement(connection, text.doubt.from(from))
                        .with(service.ledgerId(), from, limit)
                        .all(IntentRows::intent));
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        return store.run(
                "claimInDoubt",
                connection -> new SqlStatement(connection, text.claimInDoubt)
                        .with(lease, id.value(), service.ledgerId())
                        .first(IntentRows::claimed));
    }

    /** Flushes: a transaction that wrote to the log waits for its flush, which covers all earlier ones. */
    @Override
    public void flush() {
        store.run(
                "flush",
                connection -> new SqlStatement(
                                connection, "SELECT pg_logical_emit_message(true, 'twophp', '')::text AS lsn")
                        .first(row -> row.getString("lsn")));
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        return store.run(
                "complete",
                connection -> new SqlStatement(connection, text.complete)
                        .with(completion.outcome(), completion.outcome(), completion.resourceId(), completion.frees())
                        .with(completion.serverCorrelationId().value(), completion.epoch())
                        .with(
                                completion.response().keyId(),
                                completion.response().bytes())
                        .first(IntentRows::at));
    }

    @Override
    public void checkDeferred() {
        store.run("check what is deferred", connection -> {
            try {
                return new SqlStatement(connection, "SET CONSTRAINTS ALL IMMEDIATE").update();
            } catch (SQLException e) {
                if (FAILURES.kindOf(e) == FailureKind.DECIDED) {
                    throw new LedgerRefusedException("The database refuses the commit: " + e.getMessage(), e);
                }
                throw e;
            }
        });
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        return store.run(
                "expire",
                connection -> new SqlStatement(connection, text.expire)
                        .with(id.value())
                        .first(IntentRows::transition));
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        return store.run(
                "abandon",
                connection -> new SqlStatement(connection, text.abandon)
                        .with(id.value())
                        .first(IntentRows::transition));
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        return store.run(
                "expireDue",
                connection -> new SqlStatement(connection, text.expireDue.from(from))
                        .with(service.ledgerId(), from, limit)
                        .all(IntentRows::transition));
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        return store.run(
                "abandonDue",
                connection -> new SqlStatement(connection, text.abandonDue.from(from))
                        .with(service.ledgerId(), from, limit)
                        .all(IntentRows::transition));
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        return store.run(
                "purgeDue",
                connection -> new SqlStatement(connection, text.purgeDue)
                        .with(service.ledgerId(), from, to, before, limit)
                        .all(row -> IntentRows.instant(row, "deadline")));
    }
}
