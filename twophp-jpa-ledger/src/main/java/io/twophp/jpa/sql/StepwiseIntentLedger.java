package io.twophp.jpa.sql;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.policy.IntentMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The ledger on a database that has no {@code UPDATE … RETURNING}: each move first waits for the row's lock, then reads
 * the clock, then updates under its guard, then writes what the row does not show to the history and reads the row
 * back.
 */
public class StepwiseIntentLedger extends SqlIntentLedger {

    /**
     * The largest number of rows held by other transactions that are passed over when all unfinished intents are read.
     */
    private static final int MOST_HELD = 1_000;

    private final StepwiseIntentText text;
    private final boolean keepsPayloads;

    public StepwiseIntentLedger(DataSource dataSource, SqlDialect dialect, boolean keepsPayloads) {
        super(dataSource, dialect, keepsPayloads);
        this.text = new StepwiseIntentText(dialect, keepsPayloads);
        this.keepsPayloads = keepsPayloads;
    }

    @Override
    public Reading register(NewIntent intent) {
        return registered(intent, connection -> {
            Instant at = clock(connection);
            return insert(connection, intent, at, Phase.WAITING_CONFIRM, null, 0, 0, null)
                    ? Optional.of(stored(connection, intent, 0, at))
                    : Optional.empty();
        });
    }

    @Override
    public Reading registerConfirmed(NewIntent intent, Duration lease, boolean durable) {
        return registered(intent, connection -> {
            Instant at = clock(connection);
            Instant until = at.plus(lease);
            return insert(connection, intent, at, Phase.PROCESSING, at, 1, 1, until)
                    ? Optional.of(stored(connection, intent, 1, at))
                    : Optional.empty();
        });
    }

    private boolean insert(Connection connection, NewIntent intent, Instant at, Object... state) throws SQLException {
        return dialect.insertIfAbsent(
                connection, StepwiseIntentText.REGISTER, values(IntentRows.values(intent), intent, at, state));
    }

    private static Object[] values(Object[] columns, NewIntent intent, Instant at, Object... state) {
        List<Object> values = new ArrayList<>(Arrays.asList(columns));
        values.add(at);
        values.add(at.plus(intent.ttl()));
        values.add(intent.window().map(at::plus));
        values.addAll(Arrays.asList(state));
        return values.toArray();
    }

    @Override
    public boolean promote(NewIntent intent, Instant claimedAt, Duration lease) {
        return store.run("promote", connection -> {
            Instant now = clock(connection);
            Instant at = claimedAt.isBefore(now) ? claimedAt : now;
            boolean stored = insert(connection, intent, at, Phase.PROCESSING, at, 0, 1, now.plus(lease));
            if (stored) {
                stored(connection, intent, 0, at);
            }
            return stored;
        });
    }

    @Override
    public Optional<Instant> registerDecided(NewIntent intent, Completion completion) {
        return store.run("registerDecided", connection -> {
            Instant now = clock(connection);
            Instant at = completion.claimedAt().filter(now::isAfter).orElse(now);
            Object[] values = values(
                    IntentRows.values(intent, keepsPayloads),
                    intent,
                    at,
                    completion.outcome(),
                    at,
                    completion.resourceId(),
                    completion.frees() ? now : null,
                    now,
                    completion.response().keyId(),
                    completion.response().bytes());
            if (!dialect.insertIfAbsent(connection, text.registerDecided, values)) {
                return complete(connection, completion);
            }
            if (keepsPayloads) {
                storePayload(connection, intent);
            }
            enter(connection, intent);
            return Optional.of(now);
        });
    }

    private Reading stored(Connection connection, NewIntent intent, int epoch, Instant at) throws SQLException {
        storePayload(connection, intent);
        enter(connection, intent);
        return IntentRows.written(
                intent, epoch, at, at.plus(intent.ttl()), intent.window().map(at::plus));
    }

    private static void storePayload(Connection connection, NewIntent intent) throws SQLException {
        new SqlStatement(connection, StepwiseIntentText.STORE_PAYLOAD)
                .with(
                        intent.serverCorrelationId().value(),
                        intent.payload().keyId(),
                        intent.payload().bytes())
                .update();
    }

    private void enter(Connection connection, NewIntent intent) throws SQLException {
        if (dialect.feeds()) {
            new SqlStatement(connection, Unsynced.ENTER)
                    .with(intent.serverCorrelationId().value())
                    .update();
        }
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        return store.run("claim", connection -> {
            String id = request.serverCorrelationId().value();
            Instant at = clockBehindLock(connection, id);
            SqlStatement update = new SqlStatement(connection, text.claim)
                    .with(
                            request.respondAsync() ? IntentMode.ASYNCHRONOUS : IntentMode.SYNCHRONOUS,
                            at,
                            at.plus(request.lease()))
                    .with(id)
                    .with(IntentRows.named(request))
                    .with(at, request.late(), at, at);
            return moved(update, connection, id, at, IntentRows::claimed);
        });
    }

    @Override
    public boolean promote(ServerCorrelationId id, Instant claimedAt, Duration lease) {
        return store.run("promote", connection -> {
            Instant at = clockBehindLock(connection, id.value());
            return new SqlStatement(connection, text.promote)
                            .with(claimedAt, at, at.plus(lease), id.value(), at)
                            .update()
                    == 1;
        });
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        return store.run("release", connection -> {
            Instant at = clockBehindLock(connection, id.value());
            return new SqlStatement(connection, StepwiseIntentText.RELEASE)
                            .with(IntentRows.attempts(ending), IntentRows.interruptions(ending), at.plus(pause))
                            .with(id.value(), epoch)
                            .update()
                    == 1;
        });
    }

    @Override
    public void renew(Map<ServerCorrelationId, Integer> claims, Duration lease) {
        if (claims.isEmpty()) {
            return;
        }
        store.run("renew", connection -> {
            for (Map.Entry<ServerCorrelationId, Integer> claim : claims.entrySet()) {
                renew(connection, claim.getKey().value(), claim.getValue(), lease);
            }
            return null;
        });
    }

    private void renew(Connection connection, String id, int epoch, Duration lease) throws SQLException {
        if (locked(connection, StepwiseIntentText.LOCK_FREE, id)) {
            new SqlStatement(connection, StepwiseIntentText.RENEW)
                    .with(clock(connection).plus(lease), id, epoch)
                    .update();
        }
    }

    @Override
    public List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit) {
        return store.run("reclaimDue", connection -> {
            Instant now = clock(connection);
            List<Claimed> claimed = new ArrayList<>();
            for (Due due : due(connection, text.reclaimable, service, from, now, now, limit)) {
                Instant at = clock(connection);
                SqlStatement update = new SqlStatement(connection, text.reclaim).with(at.plus(lease), due.id(), at, at);
                moved(update, connection, due.id(), at, IntentRows::claimed).ifPresent(claimed::add);
            }
            return claimed;
        });
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        return store.run("doubtDue", connection -> {
            List<Intent> doubted = new ArrayList<>();
            for (Due due : due(connection, text.doubtful, service, from, clock(connection), limit)) {
                Instant at = clock(connection);
                SqlStatement update = new SqlStatement(connection, text.doubt).with(at, due.id(), at);
                moved(update, connection, due.id(), at, IntentRows::intent).ifPresent(doubted::add);
            }
            return doubted;
        });
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        return store.run("claimInDoubt", connection -> {
            Instant at = clockBehindLock(connection, id.value());
            SqlStatement update = new SqlStatement(connection, StepwiseIntentText.CLAIM_IN_DOUBT)
                    .with(at.plus(lease), id.value(), service.ledgerId());
            return moved(update, connection, id.value(), at, IntentRows::claimed);
        });
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        return store.run("complete", connection -> complete(connection, completion));
    }

    private Optional<Instant> complete(Connection connection, Completion completion) throws SQLException {
        String id = completion.serverCorrelationId().value();
        Instant at = clockBehindLock(connection, id);
        SqlStatement update = new SqlStatement(connection, text.complete)
                .with(completion.outcome(), completion.resourceId())
                .with(completion.frees() ? at : null, at, keepsPayloads)
                .with(completion.response().keyId(), completion.response().bytes())
                .with(completion.claimedAt(), at, id, completion.epoch());
        if (update.update() != 1) {
            return Optional.empty();
        }
        if (!keepsPayloads) {
            delete(connection, "twophp_payload", id);
        }
        return Optional.of(at);
    }

    /** Does nothing: every commit is flushed, if the database is set so. */
    @Override
    public void flush() {}

    /** Does nothing: every constraint is checked by its statement. */
    @Override
    public void checkDeferred() {}

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        return store.run("expire", connection -> expire(connection, id.value()));
    }

    private Optional<PhaseTransition> expire(Connection connection, String id) throws SQLException {
        Instant at = clockBehindLock(connection, id);
        SqlStatement update = new SqlStatement(connection, text.expire).with(at, id, at);
        return moved(update, connection, id, at, IntentRows::transition);
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        return store.run("abandon", connection -> abandon(connection, id.value()));
    }

    private Optional<PhaseTransition> abandon(Connection connection, String id) throws SQLException {
        Instant at = clockBehindLock(connection, id);
        SqlStatement update = new SqlStatement(connection, text.abandon).with(at, id, at, at);
        Optional<PhaseTransition> moved = moved(update, connection, id, at, IntentRows::transition);
        if (moved.isPresent()) {
            delete(connection, "twophp_payload", id);
        }
        return moved;
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        return store.run("expireDue", connection -> {
            List<PhaseTransition> moved = new ArrayList<>();
            for (Due due : due(connection, text.expirable, service, from, clock(connection), limit)) {
                expire(connection, due.id()).ifPresent(moved::add);
            }
            return moved;
        });
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        return store.run("abandonDue", connection -> {
            Instant at = clock(connection);
            List<PhaseTransition> moved = new ArrayList<>();
            for (Due due : due(connection, text.abandonable, service, from, at, at, limit)) {
                abandon(connection, due.id()).ifPresent(moved::add);
            }
            return moved;
        });
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        return store.run("purgeDue", connection -> {
            Instant at = clock(connection);
            List<Instant> purged = new ArrayList<>();
            for (Due due :
                    read(connection, StepwiseIntentText.PURGEABLE, service.ledgerId(), from, to, before, limit)) {
                if (purged(connection, due.id(), at)) {
                    purged.add(due.deadline());
                }
            }
            return purged;
        });
    }

    private static boolean purged(Connection connection, String id, Instant at) throws SQLException {
        if (new SqlStatement(connection, StepwiseIntentText.PURGE)
                        .with(at, at, id)
                        .update()
                == 0) {
            return false;
        }
        delete(connection, "twophp_payload", id);
        delete(connection, "twophp_callback", id);
        return true;
    }

    private Instant clockBehindLock(Connection connection, String id) throws SQLException {
        locked(connection, LOCK, id);
        return clock(connection);
    }

    private static boolean locked(Connection connection, String lock, String id) throws SQLException {
        return new SqlStatement(connection, lock).with(id).first(row -> true).isPresent();
    }

    private <T> Optional<T> moved(
            SqlStatement update, Connection connection, String id, Instant at, SqlStatement.Reader<T> reader)
            throws SQLException {
        return update.update() == 1 ? Optional.of(recorded(connection, id, at, reader)) : Optional.empty();
    }

    private <T> T recorded(Connection connection, String id, Instant at, SqlStatement.Reader<T> reader)
            throws SQLException {
        new SqlStatement(connection, text.record).with(at, id).update();
        return new SqlStatement(connection, text.moved)
                .with(at, id)
                .first(reader)
                .orElseThrow();
    }

    /**
     * Locks the due rows one by one; passes over rows that other transactions hold.
     *
     * @param more the further values; the last one is the limit
     */
    private static List<Due> due(
            Connection connection, StepwiseIntentText.Due text, ServiceIdentity service, Instant from, Object... more)
            throws SQLException {
        List<Object> values = new ArrayList<>(List.of(service.ledgerId(), from));
        values.addAll(List.of(more));
        if (!IntentRows.isOfAll(from) && !text.within().equals(text.ofAll())) {
            return read(connection, text.within(), values.toArray());
        }
        int limit = (int) values.get(values.size() - 1);
        values.set(values.size() - 1, limit + MOST_HELD);
        List<Due> locked = new ArrayList<>();
        for (Due due : read(connection, text.ofAll(), values.toArray())) {
            if (locked.size() < limit && locked(connection, StepwiseIntentText.LOCK_FREE, due.id())) {
                locked.add(due);
            }
        }
        return locked;
    }

    private static List<Due> read(Connection connection, String select, Object... values) throws SQLException {
        return new SqlStatement(connection, select)
                .with(values)
                .all(row -> new Due(row.getString("server_correlation_id"), IntentRows.instant(row, "deadline")));
    }

    private static void delete(Connection connection, String table, String id) throws SQLException {
        new SqlStatement(connection, "DELETE FROM " + table + " WHERE server_correlation_id = ?")
                .with(id)
                .update();
    }

    private record Due(String id, Instant deadline) {}
}
