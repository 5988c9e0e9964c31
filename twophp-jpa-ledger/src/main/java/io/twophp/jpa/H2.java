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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * H2 2.2 and newer, which has no {@code RETURNING}: each move first waits for the row's lock, then reads the clock, then
 * updates under its guard.
 */
final class H2 implements Dialect {

    /** When the running statement started; {@code CURRENT_TIMESTAMP} stands still for the whole of a transaction. */
    static final String CLOCK = "(SELECT CAST(EXECUTING_STATEMENT_START AS TIMESTAMP(6) WITH TIME ZONE)"
            + " FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID = SESSION_ID())";

    private static final String UNIQUE_VIOLATION = "23505";

    private static final String ROW = " WHERE server_correlation_id = ? AND actor = 'server' AND ";
    private static final String LATEST = "DATEADD(MILLISECOND, grace_ms, deadline)";

    private static final String REGISTER = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
              service_endpoint, source, parent_reference_id, phase, phase_1_timestamp, ttl_ms, payload_ref, owner,
              http_method, fingerprint, deadline, grace_ms, replay_policy, effects)
            VALUES (?, 'server', ?, ?, ?, ?, ?, 'WAITING_CONFIRM', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String CLAIM = """
            UPDATE twophp_intent SET previous_phase = phase, phase = 'PROCESSING', epoch = epoch + 1, outcome = NULL,
              decided_at = NULL, phase_2_timestamp = COALESCE(phase_2_timestamp, ?), lease_until = ?
            WHERE server_correlation_id = ? AND actor = 'server' AND client_correlation_id = ? AND owner = ?
              AND service_endpoint = ?
              AND (phase = 'WAITING_CONFIRM' AND ? < deadline
                OR ? AND phase IN ('WAITING_CONFIRM', 'TTL_EXPIRED') AND replay_policy = 'REUSE' AND ? < %s
                OR phase = 'PROCESSING' AND lease_until IS NULL
                OR phase = 'PROCESSING' AND lease_until <= ? AND effects = 'LOCAL' AND epoch < ?)""".formatted(LATEST);

    private static final String COMPLETE = """
            UPDATE twophp_intent SET previous_phase = phase, phase = ?, outcome = ?, resource_id = ?, decided_at = ?,
              lease_until = NULL, transaction_reference = TRANSACTION_ID()""" + ROW + "phase = 'PROCESSING' AND epoch = ?";

    private static final String EXPIRE = "UPDATE twophp_intent SET previous_phase = phase, phase = 'TTL_EXPIRED',"
            + " outcome = 'TTL_EXPIRED', decided_at = ?" + ROW + "phase = 'WAITING_CONFIRM' AND deadline <= ?";

    private static final String ABANDON = "UPDATE twophp_intent SET previous_phase = phase, phase = 'ABANDONED',"
            + " outcome = 'ABANDONED', decided_at = ?, payload_ref = NULL" + ROW + "phase = 'TTL_EXPIRED' AND "
            + LATEST + " <= ?";

    private static final String PURGE = "UPDATE twophp_intent SET purged_at = ?, payload_ref = NULL" + ROW
            + "phase IN ('COMMITTED', 'FAILED', 'ABANDONED') AND purged_at IS NULL";

    private static final String DUE = "SELECT server_correlation_id, deadline FROM twophp_intent WHERE actor = 'server'"
            + " AND service_ledger_id = ? AND deadline >= ? AND deadline <= ? AND %s ORDER BY deadline LIMIT ? FOR UPDATE SKIP LOCKED";

    private static final String UNCONFIRMED = DUE.formatted("phase = 'WAITING_CONFIRM'");
    private static final String LEFT_BEHIND = DUE.formatted("phase = 'TTL_EXPIRED' AND " + LATEST + " <= ?");
    private static final String OUTLIVED =
            DUE.formatted("deadline < ? AND purged_at IS NULL AND phase IN ('COMMITTED', 'FAILED', 'ABANDONED')");

    private static final String RECORD = """
            INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, from_phase, at)
            SELECT server_correlation_id, actor, epoch, phase, previous_phase, CAST(? AS TIMESTAMP(6) WITH TIME ZONE)
            FROM twophp_intent WHERE server_correlation_id = ? AND actor = 'server'""";

    private static final String MOVED = "SELECT " + Rows.COLUMNS + ", p.key_id, p.content,"
            + " CAST(? AS TIMESTAMP(6) WITH TIME ZONE) AS at FROM twophp_intent i"
            + " LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id"
            + " WHERE i.server_correlation_id = ? AND i.actor = 'server'";

    private final String now;

    H2(String now) {
        this.now = now;
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public Optional<Reading> register(Connection connection, NewIntent intent) throws SQLException {
        String id = intent.serverCorrelationId().value();
        String clientId = intent.clientCorrelationId().value();
        Instant at = clock(connection);
        Call insert = new Call(connection, REGISTER)
                .with(
                        id,
                        clientId,
                        intent.service().ledgerId(),
                        intent.path(),
                        intent.service().name(),
                        clientId)
                .with(at, intent.ttl(), PayloadReference.of(id), intent.owner().name(), intent.method())
                .with(
                        intent.fingerprint().digest(),
                        at.plus(intent.ttl()),
                        intent.policy().grace())
                .with(intent.policy().replayPolicy(), intent.policy().effects());
        if (!inserted(insert)) {
            return Optional.empty();
        }
        new Call(connection, "INSERT INTO twophp_payload (server_correlation_id, key_id, content) VALUES (?, ?, ?)")
                .with(id, intent.payload().keyId(), intent.payload().bytes())
                .update();
        return Optional.of(recorded(connection, id, at, Rows::bare));
    }

    @Override
    public Optional<Claimed> claim(Connection connection, ClaimRequest request) throws SQLException {
        String id = request.serverCorrelationId().value();
        Instant at = clockBehindLock(connection, id);
        Call update = new Call(connection, CLAIM)
                .with(
                        at,
                        at.plus(request.lease()),
                        id,
                        request.clientCorrelationId().value())
                .with(request.owner().name(), request.path(), at, request.late(), at, at, request.attempts());
        return update.update() == 1 ? Optional.of(recorded(connection, id, at, Rows::claimed)) : Optional.empty();
    }

    @Override
    public Optional<Reading> complete(Connection connection, Completion completion) throws SQLException {
        String id = completion.serverCorrelationId().value();
        Instant at = clockBehindLock(connection, id);
        Call update = new Call(connection, COMPLETE)
                .with(completion.outcome(), completion.outcome(), completion.resourceId(), at, id, completion.epoch());
        if (update.update() != 1) {
            return Optional.empty();
        }
        new Call(connection, "INSERT INTO twophp_response (server_correlation_id, key_id, content) VALUES (?, ?, ?)")
                .with(id, completion.response().keyId(), completion.response().bytes())
                .update();
        Reading read = recorded(connection, id, at, Rows::bare);
        return Optional.of(new Reading(read.intent(), Optional.of(completion.response()), at));
    }

    @Override
    public Optional<PhaseTransition> expire(Connection connection, ServerCorrelationId id) throws SQLException {
        Instant at = clockBehindLock(connection, id.value());
        return new Call(connection, EXPIRE).with(at, id.value(), at).update() == 1
                ? Optional.of(recorded(connection, id.value(), at, Rows::transition))
                : Optional.empty();
    }

    @Override
    public Optional<PhaseTransition> abandon(Connection connection, ServerCorrelationId id) throws SQLException {
        Instant at = clockBehindLock(connection, id.value());
        if (new Call(connection, ABANDON).with(at, id.value(), at).update() != 1) {
            return Optional.empty();
        }
        delete(connection, "twophp_payload", id);
        return Optional.of(recorded(connection, id.value(), at, Rows::transition));
    }

    @Override
    public List<PhaseTransition> expireDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        Instant at = clock(connection);
        List<PhaseTransition> moved = new ArrayList<>();
        for (Due due : due(new Call(connection, UNCONFIRMED).with(service.ledgerId(), from, at, limit))) {
            expire(connection, due.id()).ifPresent(moved::add);
        }
        return moved;
    }

    @Override
    public List<PhaseTransition> abandonDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        Instant at = clock(connection);
        List<PhaseTransition> moved = new ArrayList<>();
        for (Due due : due(new Call(connection, LEFT_BEHIND).with(service.ledgerId(), from, at, at, limit))) {
            abandon(connection, due.id()).ifPresent(moved::add);
        }
        return moved;
    }

    @Override
    public List<Instant> purgeDue(
            Connection connection, ServiceIdentity service, Instant from, Instant before, int limit)
            throws SQLException {
        Instant at = clock(connection);
        List<Instant> purged = new ArrayList<>();
        for (Due due : due(new Call(connection, OUTLIVED).with(service.ledgerId(), from, before, before, limit))) {
            if (new Call(connection, PURGE).with(at, due.id().value()).update() == 1) {
                delete(connection, "twophp_payload", due.id());
                delete(connection, "twophp_response", due.id());
                purged.add(due.deadline());
            }
        }
        return purged;
    }

    /** Every commit is flushed, given {@code WRITE_DELAY=0}. */
    @Override
    public void flush(Connection connection) {}

    @Override
    public boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
        return inserted(new Call(connection, insert).with(values));
    }

    /** A statement that failed leaves the rest of the transaction as it was. */
    private static boolean inserted(Call insert) throws SQLException {
        try {
            return insert.update() == 1;
        } catch (SQLException e) {
            if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    private Instant clock(Connection connection) throws SQLException {
        return new Call(connection, "SELECT " + now + " AS at").first(Rows::at).orElseThrow();
    }

    private Instant clockBehindLock(Connection connection, String id) throws SQLException {
        new Call(connection, "SELECT epoch FROM twophp_intent" + ROW + "TRUE FOR UPDATE")
                .with(id)
                .first(row -> row.getInt("epoch"));
        return clock(connection);
    }

    private static <T> T recorded(Connection connection, String id, Instant at, Call.Reader<T> reader)
            throws SQLException {
        new Call(connection, RECORD).with(at, id).update();
        return new Call(connection, MOVED).with(at, id).first(reader).orElseThrow();
    }

    private static List<Due> due(Call select) throws SQLException {
        return select.all(row -> new Due(
                new ServerCorrelationId(row.getString("server_correlation_id")), Rows.instant(row, "deadline")));
    }

    private static void delete(Connection connection, String table, ServerCorrelationId id) throws SQLException {
        new Call(connection, "DELETE FROM " + table + " WHERE server_correlation_id = ?")
                .with(id.value())
                .update();
    }

    private record Due(ServerCorrelationId id, Instant deadline) {}
}
