package io.twophp.jpa;

import io.twophp.Mode;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * PostgreSQL 15 and newer: one round trip for each move of a phase. A guard stands in the UPDATE's own WHERE, where READ
 * COMMITTED judges it again on the row as it is once its lock was waited for. That wait is bounded by {@code lock_timeout}, set within the statement and for
 * its transaction only; the outcome's statement, which joins a business transaction, sets back what it found.
 */
final class PostgreSql implements Dialect {

    /** The wall clock; {@code now()} would stand still for the whole of a business transaction. */
    static final String CLOCK = "clock_timestamp()";

    private final String now;
    private final PostgreSqlText text;

    PostgreSql(String now, boolean keepsPayloads) {
        this.now = now;
        this.text = new PostgreSqlText(now, keepsPayloads);
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public Optional<Reading> register(Connection connection, NewIntent intent) throws SQLException {
        return stored(connection, text.register, intent)
                .with(intent.payload().keyId(), intent.payload().bytes())
                .first(Rows::bare);
    }

    @Override
    public Optional<Reading> registerConfirmed(Connection connection, NewIntent intent, Duration lease, boolean durable)
            throws SQLException {
        return stored(connection, text.registerConfirmed, intent)
                .with(lease, intent.payload().keyId(), intent.payload().bytes(), durable)
                .first(Rows::bare);
    }

    private static Call stored(Connection connection, String text, NewIntent intent) {
        String id = intent.serverCorrelationId().value();
        String clientId = intent.clientCorrelationId().value();
        return new Call(connection, text)
                .with(id, clientId, intent.service().ledgerId(), intent.path())
                .with(intent.service().name(), clientId, intent.ttl(), PayloadReference.of(id))
                .with(
                        intent.owner().name(),
                        intent.method(),
                        intent.fingerprint().digest())
                .with(
                        intent.policy().grace(),
                        intent.policy().replayPolicy(),
                        intent.policy().effects())
                .with(intent.mode(), intent.ttl());
    }

    @Override
    public Optional<Claimed> claim(Connection connection, ClaimRequest request) throws SQLException {
        return new Call(connection, text.claim)
                .with(request.respondAsync() ? Mode.ASYNCHRONOUS : Mode.SYNCHRONOUS, request.lease())
                .with(
                        request.serverCorrelationId().value(),
                        request.clientCorrelationId().value())
                .with(request.owner().name(), request.path(), request.place())
                .with(request.late())
                .first(Rows::claimed);
    }

    @Override
    public boolean release(Connection connection, ServerCorrelationId id, int epoch, Duration pause, Ending ending)
            throws SQLException {
        return new Call(connection, text.release)
                        .with(pause, Tally.attempts(ending), Tally.interruptions(ending), id.value(), epoch)
                        .update()
                == 1;
    }

    @Override
    public void renew(Connection connection, Map<ServerCorrelationId, Integer> claims, Duration lease)
            throws SQLException {
        List<Map.Entry<ServerCorrelationId, Integer>> held = List.copyOf(claims.entrySet());
        Object[] ids = held.stream().map(claim -> claim.getKey().value()).toArray();
        Object[] epochs = held.stream().map(Map.Entry::getValue).toArray();
        new Call(connection, text.renew)
                .with(connection.createArrayOf("varchar", ids), connection.createArrayOf("int4", epochs), lease)
                .update();
    }

    @Override
    public List<Claimed> reclaimDue(
            Connection connection, ServiceIdentity service, Instant from, Duration lease, int limit)
            throws SQLException {
        return new Call(connection, Rows.isOfAll(from) ? text.reclaimAll : text.reclaimDue)
                .with(service.ledgerId(), from, limit, lease)
                .all(Rows::claimed);
    }

    @Override
    public List<Intent> doubtDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        return new Call(connection, Rows.isOfAll(from) ? text.doubtAll : text.doubtDue)
                .with(service.ledgerId(), from, limit)
                .all(Rows::intent);
    }

    @Override
    public Optional<Claimed> claimInDoubt(
            Connection connection, ServiceIdentity service, ServerCorrelationId id, Duration lease)
            throws SQLException {
        return new Call(connection, text.claimInDoubt)
                .with(lease, id.value(), service.ledgerId())
                .first(Rows::claimed);
    }

    @Override
    public Optional<Reading> complete(Connection connection, Completion completion) throws SQLException {
        return new Call(connection, text.complete)
                .with(completion.outcome(), completion.outcome(), completion.resourceId())
                .with(completion.serverCorrelationId().value(), completion.epoch())
                .with(completion.response().keyId(), completion.response().bytes())
                .first(Rows::bare)
                .map(read -> new Reading(read.intent(), Optional.of(completion.response()), read.at()));
    }

    @Override
    public Optional<PhaseTransition> expire(Connection connection, ServerCorrelationId id) throws SQLException {
        return new Call(connection, text.expire).with(id.value()).first(Rows::transition);
    }

    @Override
    public Optional<PhaseTransition> abandon(Connection connection, ServerCorrelationId id) throws SQLException {
        return new Call(connection, text.abandon).with(id.value()).first(Rows::transition);
    }

    @Override
    public List<PhaseTransition> expireDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        return new Call(connection, Rows.isOfAll(from) ? text.expireAll : text.expireDue)
                .with(service.ledgerId(), from, limit)
                .all(Rows::transition);
    }

    @Override
    public List<PhaseTransition> abandonDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        return new Call(connection, Rows.isOfAll(from) ? text.abandonAll : text.abandonDue)
                .with(service.ledgerId(), from, limit)
                .all(Rows::transition);
    }

    @Override
    public List<Instant> purgeDue(
            Connection connection, ServiceIdentity service, Instant from, Instant to, Instant before, int limit)
            throws SQLException {
        return new Call(connection, text.purgeDue)
                .with(service.ledgerId(), from, to, before, limit)
                .all(row -> Rows.instant(row, "deadline"));
    }

    @Override
    public void boundWaits(Connection connection) throws SQLException {
        new Call(connection, "SELECT set_config('lock_timeout', ?, true) AS bound")
                .with(PostgreSqlText.LONGEST_WAIT.toMillis() + "ms")
                .first(row -> row.getString("bound"));
    }

    @Override
    public void checkDeferred(Connection connection) throws SQLException {
        new Call(connection, "SET CONSTRAINTS ALL IMMEDIATE").update();
    }

    /** A transaction that wrote to the log waits for its flush, which is everybody's up to there. */
    @Override
    public void flush(Connection connection) throws SQLException {
        new Call(connection, "SELECT pg_logical_emit_message(true, 'twophp', '')::text AS lsn")
                .first(row -> row.getString("lsn"));
    }

    @Override
    public boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
        boundWaits(connection);
        return new Call(connection, insert + " ON CONFLICT DO NOTHING")
                        .with(values)
                        .update()
                == 1;
    }
}
