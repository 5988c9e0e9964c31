package io.twophp.core.explorer;

import java.util.HashMap;
import java.util.Map;

/**
 * A database that all nodes share. Other units see what is committed; a crash of the database leaves what is durable,
 * which becomes so in the order of commits. A unit holds the rows that it writes until it ends.
 */
final class Store {

    private final Map<Object, Transaction> locks = new HashMap<>();
    private final World world;
    private State now = State.EMPTY;
    private State durable = State.EMPTY;

    Store(World world) {
        this.world = world;
    }

    State now() {
        return now;
    }

    State durable() {
        return durable;
    }

    void commit(Transaction unit) {
        if (unit.flushed != null && unit.flushed.version() > durable.version()) {
            durable = unit.flushed;
        }
        if (!unit.isEmpty()) {
            now = now.plus(unit);
            if (!unit.relaxed) {
                durable = now;
            }
        }
    }

    boolean couldLose() {
        return durable != now;
    }

    /** Loses everything that was not durable. */
    void crash() {
        now = durable;
    }

    /** Waits until no other unit holds the key, then holds it. */
    void lock(Object key, Transaction unit) {
        while (isLockedFor(key, unit)) {
            world.scheduler.await(locks.get(key));
        }
        if (!unit.ended) {
            locks.put(key, unit);
        }
    }

    void unlock(Object key, Transaction unit) {
        locks.remove(key, unit);
    }

    void unlock(Transaction unit) {
        locks.values().removeIf(unit::equals);
    }

    boolean isLockedFor(Object key, Transaction unit) {
        Transaction holder = locks.get(key);
        return holder != null && holder != unit;
    }

    long state() {
        return Mix.of(now.state(), couldLose() ? durable.state() : 0);
    }
}
