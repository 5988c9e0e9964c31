package io.twophp.core.callback;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Deliveries in memory, the units around them, and a clock for both. Thread-safe. */
final class MemoryCallbackLedger implements CallbackLedger, UnitOfWork {

    static final String OWNER = "alice";

    private final Map<ServerCorrelationId, Row> rows = new LinkedHashMap<>();
    private final Map<ServerCorrelationId, Callback> callbacks = new LinkedHashMap<>();
    private final List<Integer> limits = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private boolean inUnit;
    private boolean down;

    private record Row(Sealed target, DeliveryState state) {}

    @Override
    public synchronized <T, E extends Exception> T call(Work<T, E> work) throws E {
        if (down || inUnit) {
            throw new LedgerUnavailableException(inUnit ? "nested units" : "down", null);
        }
        inUnit = true;
        try {
            return work.run(null);
        } finally {
            inUnit = false;
        }
    }

    /** Returns whether a unit is open: a listener that is notified then is notified too early. */
    synchronized boolean isInUnit() {
        return inUnit;
    }

    synchronized void setDown(boolean isDown) {
        down = isDown;
    }

    synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    /** Adds a stored callback whose first attempt is never made. */
    synchronized void add(Callback callback, Sealed target) {
        callbacks.put(callback.serverCorrelationId(), callback);
        call(scope -> {
            add(callback.serverCorrelationId(), new NewCallback(target, CallbackSettings.HOLD));
            return null;
        });
    }

    synchronized DeliveryState state(ServerCorrelationId id) {
        return rows.get(id).state();
    }

    /** Returns the limits of the calls of {@link #claimDue}, in order. */
    synchronized List<Integer> limits() {
        return List.copyOf(limits);
    }

    @Override
    public synchronized void add(ServerCorrelationId id, NewCallback callback) {
        put(id, callback.target(), Status.PENDING, 1, Optional.empty(), Optional.of(now.plus(callback.lease())));
    }

    @Override
    public synchronized List<Due> claimDue(ServiceIdentity service, Duration lease, int limit) {
        requireUnit();
        limits.add(limit);
        List<ServerCorrelationId> due = rows.entrySet().stream()
                .filter(row -> row.getValue().state().nextAttempt().stream().anyMatch(next -> !next.isAfter(now)))
                .limit(limit)
                .map(Map.Entry::getKey)
                .toList();
        return due.stream().map(id -> claimed(id, lease)).toList();
    }

    @Override
    public synchronized Optional<Due> claim(ServerCorrelationId id, Duration lease) {
        requireUnit();
        return Optional.ofNullable(rows.get(id))
                .filter(row -> row.state().status() == Status.PENDING)
                .map(row -> claimed(id, lease));
    }

    private Due claimed(ServerCorrelationId id, Duration lease) {
        Row row = rows.get(id);
        int attempt = row.state().attempts() + 1;
        put(id, row.target(), Status.PENDING, attempt, row.state().lastResult(), Optional.of(now.plus(lease)));
        return new Due(callbacks.get(id), OWNER, row.target(), attempt);
    }

    @Override
    public synchronized void delivered(ServerCorrelationId id, String result) {
        change(id, Status.DELIVERED, 0, result, Optional.empty());
    }

    @Override
    public synchronized void failed(ServerCorrelationId id, int attempt, String result, Optional<Duration> next) {
        if (rows.get(id).state().attempts() != attempt) {
            return;
        }
        change(id, next.isPresent() ? Status.PENDING : Status.GIVEN_UP, 0, result, next);
    }

    @Override
    public synchronized void postpone(ServerCorrelationId id, int attempt, Duration wait) {
        if (rows.get(id).state().attempts() == attempt) {
            change(id, Status.PENDING, -1, null, Optional.of(wait));
        }
    }

    @Override
    public synchronized Optional<DeliveryState> find(ServerCorrelationId id) {
        return Optional.ofNullable(rows.get(id)).map(Row::state);
    }

    private void change(ServerCorrelationId id, Status status, int attempts, String result, Optional<Duration> next) {
        requireUnit();
        Row row = rows.get(id);
        if (row.state().status() == Status.PENDING) {
            put(
                    id,
                    row.target(),
                    status,
                    row.state().attempts() + attempts,
                    Optional.ofNullable(result).or(row.state()::lastResult),
                    next.map(now::plus));
        }
    }

    private void put(
            ServerCorrelationId id,
            Sealed target,
            Status status,
            int attempts,
            Optional<String> result,
            Optional<Instant> next) {
        Optional<Instant> deliveredAt = status == Status.DELIVERED ? Optional.of(now) : Optional.empty();
        rows.put(id, new Row(target, new DeliveryState(status, attempts, result, next, deliveredAt)));
    }

    private void requireUnit() {
        if (!inUnit) {
            throw new LedgerUnavailableException("outside of a unit", null);
        }
    }
}
