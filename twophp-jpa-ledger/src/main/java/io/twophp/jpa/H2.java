package io.twophp.jpa;

import io.twophp.Mode;
import io.twophp.Phase;
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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final String now;
    private final boolean keepsPayloads;

    H2(String now, boolean keepsPayloads) {
        this.now = now;
        this.keepsPayloads = keepsPayloads;
    }

    @Override
    public String now() {
        return now;
    }

    @Override
    public Optional<Reading> register(Connection connection, NewIntent intent) throws SQLException {
        Instant at = clock(connection);
        Call insert = insert(connection, intent, at).with(Phase.WAITING_CONFIRM, null, null, 0, 0, null);
        return inserted(insert) ? Optional.of(registered(connection, intent, at)) : Optional.empty();
    }

    @Override
    public Optional<Reading> registerConfirmed(Connection connection, NewIntent intent, Duration lease, boolean durable)
            throws SQLException {
        Instant at = clock(connection);
        Call insert =
                insert(connection, intent, at).with(Phase.PROCESSING, Phase.WAITING_CONFIRM, at, 1, 1, at.plus(lease));
        if (!inserted(insert)) {
            return Optional.empty();
        }
        new Call(connection, H2Text.RECORD_REGISTRATION)
                .with(intent.serverCorrelationId().value(), at)
                .update();
        return Optional.of(registered(connection, intent, at));
    }

    private static Call insert(Connection connection, NewIntent intent, Instant at) {
        String id = intent.serverCorrelationId().value();
        String clientId = intent.clientCorrelationId().value();
        return new Call(connection, H2Text.REGISTER)
                .with(id, clientId, intent.service().ledgerId(), intent.path())
                .with(intent.service().name(), clientId, at, intent.ttl(), PayloadReference.of(id))
                .with(
                        intent.owner().name(),
                        intent.method(),
                        intent.fingerprint().digest(),
                        at.plus(intent.ttl()))
                .with(
                        intent.policy().grace(),
                        intent.policy().replayPolicy(),
                        intent.policy().effects())
                .with(intent.mode());
    }

    private static Reading registered(Connection connection, NewIntent intent, Instant at) throws SQLException {
        String id = intent.serverCorrelationId().value();
        new Call(connection, H2Text.STORE_PAYLOAD)
                .with(id, intent.payload().keyId(), intent.payload().bytes())
                .update();
        return recorded(connection, id, at, Rows::bare);
    }

    @Override
    public Optional<Claimed> claim(Connection connection, ClaimRequest request) throws SQLException {
        String id = request.serverCorrelationId().value();
        Instant at = clockBehindLock(connection, id);
        Call update = new Call(connection, H2Text.CLAIM)
                .with(request.respondAsync() ? Mode.ASYNCHRONOUS : Mode.SYNCHRONOUS, at, at.plus(request.lease()))
                .with(id, request.clientCorrelationId().value())
                .with(request.owner().name(), request.path(), request.place())
                .with(at, request.late(), at, at);
        return moved(update, connection, id, at, Rows::claimed);
    }

    @Override
    public boolean release(Connection connection, ServerCorrelationId id, int epoch, Duration pause, Ending ending)
            throws SQLException {
        Instant at = clockBehindLock(connection, id.value());
        return new Call(connection, H2Text.RELEASE)
                        .with(at.plus(pause), Tally.attempts(ending), Tally.interruptions(ending), id.value(), epoch)
                        .update()
                == 1;
    }

    @Override
    public void renew(Connection connection, Map<ServerCorrelationId, Integer> claims, Duration lease)
            throws SQLException {
        for (Map.Entry<ServerCorrelationId, Integer> claim : claims.entrySet()) {
            String id = claim.getKey().value();
            if (new Call(connection, H2Text.LOCK_FREE).with(id).first(H2::epoch).isPresent()) {
                new Call(connection, H2Text.RENEW)
                        .with(clock(connection).plus(lease), id, claim.getValue())
                        .update();
            }
        }
    }

    @Override
    public List<Claimed> reclaimDue(
            Connection connection, ServiceIdentity service, Instant from, Duration lease, int limit)
            throws SQLException {
        Instant now = clock(connection);
        List<Claimed> claimed = new ArrayList<>();
        for (Due due : due(new Call(connection, H2Text.FORSAKEN).with(service.ledgerId(), from, now, now, limit))) {
            String id = due.id().value();
            Instant at = clock(connection);
            Call update = new Call(connection, H2Text.RECLAIM).with(at.plus(lease), id, at, at);
            moved(update, connection, id, at, Rows::claimed).ifPresent(claimed::add);
        }
        return claimed;
    }

    @Override
    public List<Intent> doubtDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        Instant now = clock(connection);
        List<Intent> doubted = new ArrayList<>();
        for (Due due : due(new Call(connection, H2Text.UNTOLD).with(service.ledgerId(), from, now, limit))) {
            String id = due.id().value();
            Instant at = clock(connection);
            Call update = new Call(connection, H2Text.DOUBT).with(at, id, at);
            moved(update, connection, id, at, Rows::intent).ifPresent(doubted::add);
        }
        return doubted;
    }

    @Override
    public Optional<Claimed> claimInDoubt(
            Connection connection, ServiceIdentity service, ServerCorrelationId id, Duration lease)
            throws SQLException {
        Instant at = clockBehindLock(connection, id.value());
        Call update = new Call(connection, H2Text.CLAIM_IN_DOUBT).with(at.plus(lease), id.value(), service.ledgerId());
        return moved(update, connection, id.value(), at, Rows::claimed);
    }

    @Override
    public Optional<Reading> complete(Connection connection, Completion completion) throws SQLException {
        String id = completion.serverCorrelationId().value();
        Instant at = clockBehindLock(connection, id);
        Call update = new Call(connection, H2Text.COMPLETE)
                .with(completion.outcome(), completion.outcome(), completion.resourceId(), at, keepsPayloads)
                .with(id, completion.epoch());
        Optional<Reading> moved = moved(update, connection, id, at, Rows::bare);
        if (moved.isPresent()) {
            if (!keepsPayloads) {
                delete(connection, "twophp_payload", completion.serverCorrelationId());
            }
            new Call(connection, H2Text.STORE_RESPONSE)
                    .with(
                            id,
                            completion.response().keyId(),
                            completion.response().bytes())
                    .update();
        }
        return moved.map(read -> new Reading(read.intent(), Optional.of(completion.response()), at));
    }

    @Override
    public Optional<PhaseTransition> expire(Connection connection, ServerCorrelationId id) throws SQLException {
        Instant at = clockBehindLock(connection, id.value());
        Call update = new Call(connection, H2Text.EXPIRE).with(at, id.value(), at);
        return moved(update, connection, id.value(), at, Rows::transition);
    }

    @Override
    public Optional<PhaseTransition> abandon(Connection connection, ServerCorrelationId id) throws SQLException {
        Instant at = clockBehindLock(connection, id.value());
        Call update = new Call(connection, H2Text.ABANDON).with(at, id.value(), at);
        Optional<PhaseTransition> moved = moved(update, connection, id.value(), at, Rows::transition);
        if (moved.isPresent()) {
            delete(connection, "twophp_payload", id);
        }
        return moved;
    }

    @Override
    public List<PhaseTransition> expireDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        Instant at = clock(connection);
        List<PhaseTransition> moved = new ArrayList<>();
        for (Due due : due(new Call(connection, H2Text.UNCONFIRMED).with(service.ledgerId(), from, at, limit))) {
            expire(connection, due.id()).ifPresent(moved::add);
        }
        return moved;
    }

    @Override
    public List<PhaseTransition> abandonDue(Connection connection, ServiceIdentity service, Instant from, int limit)
            throws SQLException {
        Instant at = clock(connection);
        List<PhaseTransition> moved = new ArrayList<>();
        for (Due due : due(new Call(connection, H2Text.LEFT_BEHIND).with(service.ledgerId(), from, at, at, limit))) {
            abandon(connection, due.id()).ifPresent(moved::add);
        }
        return moved;
    }

    @Override
    public List<Instant> purgeDue(
            Connection connection, ServiceIdentity service, Instant from, Instant to, Instant before, int limit)
            throws SQLException {
        Instant at = clock(connection);
        List<Instant> purged = new ArrayList<>();
        for (Due due : due(new Call(connection, H2Text.OUTLIVED).with(service.ledgerId(), from, to, before, limit))) {
            if (new Call(connection, H2Text.PURGE).with(at, due.id().value()).update() == 1) {
                delete(connection, "twophp_payload", due.id());
                delete(connection, "twophp_response", due.id());
                delete(connection, "twophp_callback", due.id());
                purged.add(due.deadline());
            }
        }
        return purged;
    }

    /** They are bounded by the connection's {@code LOCK_TIMEOUT}. */
    @Override
    public void boundWaits(Connection connection) {}

    /** Every commit is flushed, given {@code WRITE_DELAY=0}. */
    @Override
    public void flush(Connection connection) {}

    /** Every constraint is checked by its statement. */
    @Override
    public void checkDeferred(Connection connection) {}

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
        new Call(connection, H2Text.LOCK).with(id).first(H2::epoch);
        return clock(connection);
    }

    private static int epoch(ResultSet row) throws SQLException {
        return row.getInt("epoch");
    }

    private static <T> Optional<T> moved(
            Call update, Connection connection, String id, Instant at, Call.Reader<T> reader) throws SQLException {
        return update.update() == 1 ? Optional.of(recorded(connection, id, at, reader)) : Optional.empty();
    }

    private static <T> T recorded(Connection connection, String id, Instant at, Call.Reader<T> reader)
            throws SQLException {
        new Call(connection, H2Text.RECORD).with(at, id).update();
        return new Call(connection, H2Text.MOVED).with(at, id).first(reader).orElseThrow();
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
