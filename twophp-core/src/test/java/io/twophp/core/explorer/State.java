package io.twophp.core.explorer;

import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.MemoryRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The committed state at some moment.
 *
 * @param version counts commits
 * @param effects what business logic wrote into the ledger's own database
 * @param callbacks those that are to be sent
 */
record State(
        long version,
        Map<ServerCorrelationId, MemoryRow> rows,
        List<Effect> effects,
        Set<ServerCorrelationId> callbacks) {

    static final State EMPTY = new State(0, Map.of(), List.of(), Set.of());

    /** One effect of business logic. */
    record Effect(ServerCorrelationId id, String client, String by) {}

    State plus(Transaction unit) {
        Map<ServerCorrelationId, MemoryRow> nextRows = new LinkedHashMap<>(rows);
        nextRows.putAll(unit.writes);
        List<Effect> nextEffects = new ArrayList<>(effects);
        nextEffects.addAll(unit.effects);
        Set<ServerCorrelationId> nextCallbacks = new HashSet<>(callbacks);
        nextCallbacks.addAll(unit.callbacks);
        return new State(
                version + 1,
                Collections.unmodifiableMap(nextRows),
                List.copyOf(nextEffects),
                Set.copyOf(nextCallbacks));
    }

    /** Returns a hash without the version: the number of commits does not matter. */
    long state() {
        long hash = effects.size();
        for (MemoryRow row : rows.values()) {
            hash = Mix.of(hash, Rows.state(row));
        }
        for (Effect effect : effects) {
            hash = Mix.of(hash, effect.toString());
        }
        return Mix.of(hash, callbacks.size());
    }
}
