package io.twophp.jpa;

import io.twophp.intent.PhaseTransition;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger.ClaimRequest;
import io.twophp.ledger.IntentLedger.Claimed;
import io.twophp.ledger.IntentLedger.Completion;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.ledger.IntentLedger.Reading;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * PostgreSQL 15 and newer: one round trip for each move of a phase. A guard stands in the UPDATE's own WHERE, where READ
 * COMMITTED judges it again on the row as it is once its lock was waited for.
 */
final class PostgreSql implements Dialect {

    /** The wall clock; {@code now()} would stand still for the whole of a business transaction. */
    static final String CLOCK = "clock_timestamp()";

    private final String now;
    private final PostgreSqlText text;

    PostgreSql(String now) {
        this.now = now;
        this.text = new PostgreSqlText(now);
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public Optional<Reading> register(Connection connection, NewIntent intent) throws SQLException {
        String id = intent.serverCorrelationId().value();
        String clientId = intent.clientCorrelationId().value();
        return new Call(connection, text.register)
                .with(
                        id,
                        clientId,
                        intent.service().ledgerId(),
                        intent.path(),
                        intent.service().name(),
                        clientId)
                .with(intent.ttl(), PayloadReference.of(id), intent.owner().name(), intent.method())
                .with(
                        intent.fingerprint().digest(),
                        intent.ttl(),
                        intent.policy().grace())
                .with(intent.policy().replayPolicy(), intent.policy().effects())
                .with(intent.payload().keyId(), intent.payload().bytes())
                .first(Rows::bare);
    }

    @Override
    public Optional<Claimed> claim(Connection connection, ClaimRequest request) throws SQLException {
        return new Call(connection, text.claim)
                .with(request.lease(), request.serverCorrelationId().value())
                .with(request.clientCorrelationId().value(), request.owner().name(), request.path())
                .with(request.late(), request.attempts())
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
        return new Call(connection, text.expireDue)
                .with(service.ledgerId(), from, limit)
                .all(Rows::transition);
    }

    @Override
    public List<PhaseTransition> abandonDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        return new Call(connection, text.abandonDue)
                .with(service.ledgerId(), from, limit)
                .all(Rows::transition);
    }

    @Override
    public List<Instant> purgeDue(
            Connection connection, ServiceIdentity service, Instant from, Instant before, int limit)
            throws SQLException {
        return new Call(connection, text.purgeDue)
                .with(service.ledgerId(), from, before, limit)
                .all(row -> Rows.instant(row, "deadline"));
    }

    /** A transaction that wrote to the log waits for its flush, which is everybody's up to there. */
    @Override
    public void flush(Connection connection) throws SQLException {
        new Call(connection, "SELECT pg_logical_emit_message(true, 'twophp', '')::text AS lsn")
                .first(row -> row.getString("lsn"));
    }

    @Override
    public boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
        return new Call(connection, insert + " ON CONFLICT DO NOTHING")
                        .with(values)
                        .update()
                == 1;
    }
}
