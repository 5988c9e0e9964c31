package io.twophp.core.explorer;

import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryRow;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The common parts of statements: they wait for rows that are held, or skip them, and their actor remembers what it
 * saw.
 */
final class Statements {

    private final World world;

    Statements(World world) {
        this.world = world;
    }

    /** Lets others act, and returns the running unit. */
    Transaction begin() {
        Scheduler scheduler = world.scheduler;
        scheduler.point();
        Actor me = scheduler.self();
        me.stepped = true;
        if (me.unit == null) {
            throw new IllegalStateException("outside of a unit");
        }
        requireUp(me.unit);
        return me.unit;
    }

    private void requireUp(Transaction unit) {
        if (unit.broken) {
            world.scheduler.self().sees(2);
            throw new LedgerUnavailableException("the database went down", null);
        }
    }

    void lock(Object key, Transaction unit) {
        world.store.lock(key, unit);
        requireUp(unit);
    }

    /** Returns the row, once no other unit holds it and if it then meets the condition. */
    Optional<MemoryRow> held(Transaction unit, ServerCorrelationId id, Predicate<MemoryRow> condition) {
        lock(id, unit);
        Optional<MemoryRow> row = Optional.ofNullable(unit.row(id)).filter(condition);
        if (row.isEmpty() && !unit.writes.containsKey(id)) {
            world.store.unlock(id, unit);
        }
        return seen(row);
    }

    /** Returns the row if it meets the condition, unless another unit holds it. */
    Optional<MemoryRow> free(Transaction unit, ServerCorrelationId id, Predicate<MemoryRow> condition) {
        return world.store.isLockedFor(id, unit) ? seen(Optional.empty()) : held(unit, id, condition);
    }

    /** Returns the rows that no other unit holds and that meet the condition; they are held from now on. */
    List<MemoryRow> due(Transaction unit, Instant from, int limit, Predicate<MemoryRow> condition) {
        return ids(unit).stream()
                .flatMap(id -> free(unit, id, row -> isFrom(row, from) && condition.test(row)).stream())
                .limit(limit)
                .toList();
    }

    List<MemoryRow> all(Transaction unit, Instant from, Predicate<MemoryRow> condition) {
        return ids(unit).stream()
                .flatMap(id ->
                        seen(Optional.of(unit.row(id)).filter(row -> isFrom(row, from) && condition.test(row)))
                                .stream())
                .toList();
    }

    Optional<MemoryRow> byKey(Transaction unit, Predicate<MemoryRow> key) {
        return seen(ids(unit).stream().map(unit::row).filter(key).findFirst());
    }

    private static boolean isFrom(MemoryRow row, Instant from) {
        return !row.intent().deadline().isBefore(from);
    }

    private Set<ServerCorrelationId> ids(Transaction unit) {
        Set<ServerCorrelationId> ids =
                new LinkedHashSet<>(world.store.now().rows().keySet());
        ids.addAll(unit.writes.keySet());
        return ids;
    }

    MemoryRow write(Transaction unit, MemoryRow row) {
        world.checker.moves(unit.row(row.intent().serverCorrelationId()), row, unit);
        unit.write(row);
        return row;
    }

    Reading reading(MemoryRow row) {
        seen(Optional.of(row));
        world.scheduler.self().sees(Mix.of(3, world.now()));
        return new Reading(row.intent(), row.response(), world.now());
    }

    private Optional<MemoryRow> seen(Optional<MemoryRow> row) {
        world.scheduler.self().sees(row.map(Rows::state).orElse(4L));
        return row;
    }
}
