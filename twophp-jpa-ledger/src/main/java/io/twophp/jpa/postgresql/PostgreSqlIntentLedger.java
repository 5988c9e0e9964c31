package io.twophp.jpa.postgresql;

import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.NewCallback;
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
    private final boolean keepsPayloads;

    PostgreSqlIntentLedger(DataSource dataSource, PostgreSqlDialect dialect, boolean keepsPayloads) {
        super(dataSource, dialect, keepsPayloads);
        this.text = new PostgreSqlIntentText(dialect, keepsPayloads);
        this.keepsPayloads = keepsPayloads;
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
        return registered(intent, connection -> confirmed(connection, intent, lease, durable, Optional.empty()));
    }

    @Override
    public Optional<Reading> registerConfirmedAlone(
            NewIntent intent, Duration lease, boolean durable, Optional<NewCallback> callback) {
        return registeredAlone(intent, connection -> confirmed(connection, intent, lease, durable, callback));
    }

    private Optional<Reading> confirmed(
            Connection connection, NewIntent intent, Duration lease, boolean durable, Optional<NewCallback> callback)
            throws SQLException {
        SqlStatement insert = new SqlStatement(
                        connection, callback.isPresent() ? text.registerAnnounced : text.registerConfirmed)
                .with(IntentRows.values(intent))
                .with(intent.ttl(), window(intent), lease)
                .with(intent.payload().keyId(), intent.payload().bytes());
        callback.ifPresent(
                stored -> insert.with(stored.target().keyId(), stored.target().bytes(), stored.lease()));
        return insert.with(durable).first(row -> IntentRows.written(intent, 1, row));
    }

    @Override
    public boolean promote(NewIntent intent, Instant claimedAt, Duration lease) {
        return first(
                        "promote",
                        text.promoteNew,
                        row -> true,
                        IntentRows.values(intent),
                        intent.ttl(),
                        window(intent),
                        lease,
                        claimedAt,
                        intent.payload().keyId(),
                        intent.payload().bytes())
                .isPresent();
    }

    @Override
    public Optional<Instant> registerDecided(NewIntent intent, Completion completion) {
        return store.run("registerDecided", connection -> {
                    SqlStatement insert = new SqlStatement(connection, text.registerDecided)
                            .with(completion.claimedAt())
                            .with(IntentRows.values(intent, keepsPayloads))
                            .with(intent.ttl(), window(intent), completion.outcome())
                            .with(completion.resourceId(), completion.frees())
                            .with(
                                    completion.response().keyId(),
                                    completion.response().bytes());
                    if (keepsPayloads) {
                        insert.with(intent.payload().keyId(), intent.payload().bytes());
                    }
                    return insert.first(IntentRows::at);
                })
                .or(() -> complete(completion));
    }

    /** Returns the window; none is written as zero, so that the parameter has one type. */
    private static Duration window(NewIntent intent) {
        return intent.window().orElse(Duration.ZERO);
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        return store.run("claim", connection -> attempt(connection, request)).claimed();
    }

    @Override
    public Optional<Attempt> claimAlone(ClaimRequest request) {
        return store.alone("claim", connection -> attempt(connection, request));
    }

    private Attempt attempt(Connection connection, ClaimRequest request) throws SQLException {
        return new SqlStatement(connection, text.claim)
                .with(request.respondAsync() ? IntentMode.ASYNCHRONOUS : IntentMode.SYNCHRONOUS, request.lease())
                .with(request.serverCorrelationId().value())
                .with(IntentRows.named(request))
                .with(request.late(), request.serverCorrelationId().value())
                .first(IntentRows::attempt)
                .orElse(Attempt.of(Optional.empty()));
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        return update(
                        "release",
                        text.release,
                        pause,
                        IntentRows.attempts(ending),
                        IntentRows.interruptions(ending),
                        id.value(),
                        epoch)
                == 1;
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
        return all("reclaimDue", text.reclaim.from(from), IntentRows::claimed, service.ledgerId(), from, limit, lease);
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        return all("doubtDue", text.doubt.from(from), IntentRows::intent, service.ledgerId(), from, limit);
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        return first("claimInDoubt", text.claimInDoubt, IntentRows::claimed, lease, id.value(), service.ledgerId());
    }

    @Override
    public boolean promote(ServerCorrelationId id, Instant claimedAt, Duration lease) {
        return update("promote", text.promote, claimedAt, lease, id.value()) == 1;
    }

    /** Flushes: a transaction that wrote to the log waits for its flush, which covers all earlier ones. */
    @Override
    public void flush() {
        first("flush", "SELECT pg_logical_emit_message(true, 'twophp', '')::text AS lsn", row -> row.getString("lsn"));
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        return first(
                "complete",
                text.complete,
                IntentRows::at,
                completion.outcome(),
                completion.resourceId(),
                completion.frees(),
                completion.response().keyId(),
                completion.response().bytes(),
                completion.claimedAt(),
                completion.serverCorrelationId().value(),
                completion.epoch());
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
        return first("expire", text.expire, IntentRows::transition, id.value());
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        return first("abandon", text.abandon, IntentRows::transition, id.value());
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        return all("expireDue", text.expireDue.from(from), IntentRows::transition, service.ledgerId(), from, limit);
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        return all("abandonDue", text.abandonDue.from(from), IntentRows::transition, service.ledgerId(), from, limit);
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        return all(
                "purgeDue",
                text.purgeDue,
                row -> IntentRows.instant(row, "deadline"),
                service.ledgerId(),
                from,
                to,
                before,
                limit);
    }
}
