package io.twophp.core.explorer;

import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.MemoryRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An open unit of work: its writes, which others do not see yet, and the locks that it holds until it ends. */
final class Transaction {

    final Map<ServerCorrelationId, MemoryRow> writes = new LinkedHashMap<>();
    final List<State.Effect> effects = new ArrayList<>();
    final Set<ServerCorrelationId> callbacks = new HashSet<>();
    private final Store store;
    State flushed;

    /** True if its commit may be lost in a crash of the database. */
    boolean relaxed;

    /** True if it takes intents out of doubt. */
    boolean settling;

    boolean rollbackOnly;
    boolean broken;
    boolean ended;

    Transaction(Store store) {
        this.store = store;
    }

    boolean isEmpty() {
        return writes.isEmpty() && effects.isEmpty() && callbacks.isEmpty();
    }

    MemoryRow row(ServerCorrelationId id) {
        MemoryRow own = writes.get(id);
        return own != null ? own : store.now().rows().get(id);
    }

    void write(MemoryRow row) {
        writes.put(row.intent().serverCorrelationId(), row);
    }

    /** Makes the state that is visible now durable once this unit has ended. */
    void flush() {
        flushed = store.now();
    }

    void commit() {
        if (!ended) {
            store.commit(this);
            end();
        }
    }

    void rollback() {
        if (!ended) {
            end();
        }
    }

    /** Rolls back, as the database went down; the actor that runs the unit finds out at its next statement. */
    void breakDown() {
        broken = true;
        rollback();
    }

    private void end() {
        ended = true;
        store.unlock(this);
    }

    long state() {
        long hash =
                (relaxed ? 1 : 0) | (rollbackOnly ? 2 : 0) | (broken ? 4 : 0) | (ended ? 8 : 0) | (settling ? 16 : 0);
        hash = Mix.of(hash, flushed == null ? 0 : store.now().version() - flushed.version() + 1);
        hash = Mix.of(hash, effects.toString());
        for (MemoryRow row : writes.values()) {
            hash = Mix.of(hash, Rows.state(row));
        }
        return Mix.of(hash, callbacks.size());
    }
}
