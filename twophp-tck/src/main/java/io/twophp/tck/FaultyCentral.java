package io.twophp.tck;

import io.twophp.LedgerEntry;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.SyncRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A Central Ledger in memory, which keeps of each row the greater generation and version, behind a link that loses
 * batches and answers, doubles batches and changes their order, as a seed decides.
 */
final class FaultyCentral implements CentralLink {

    private final Map<Name, Held> rows = new HashMap<>();
    private final List<Batch> late = new ArrayList<>();
    private final Random random;
    private boolean faulty;
    private int delivered;

    FaultyCentral(long seed, boolean faulty) {
        this.random = new Random(seed);
        this.faulty = faulty;
    }

    /** Identifies a row. */
    record Name(String service, String id, LedgerEntry.Actor actor, String calledAs) {

        static Name of(SyncRow row) {
            LedgerEntry entry = row.entry();
            return new Name(
                    entry.serviceLedgerId().toString(),
                    entry.serverCorrelationId(),
                    entry.actor(),
                    entry.actor() == LedgerEntry.Actor.CLIENT ? entry.clientCorrelationId() : "");
        }
    }

    private record Held(int generation, SyncRow row) {}

    /** Ends the faults. */
    void heal() {
        faulty = false;
    }

    /** Delivers the batches that were held back, after all others. */
    void arrive() {
        late.forEach(this::store);
        late.clear();
    }

    /** Returns the rows that it has received, or is about to. */
    Set<Name> known() {
        Set<Name> known = new HashSet<>(rows.keySet());
        late.forEach(batch -> batch.rows().forEach(row -> known.add(Name.of(row))));
        return known;
    }

    /** Keeps its rows; the returned task puts them back. */
    Runnable backup() {
        Map<Name, Held> kept = new HashMap<>(rows);
        return () -> {
            rows.clear();
            rows.putAll(kept);
        };
    }

    /** Returns its rows, without the times of their synchronization. */
    Map<Name, SyncRow> rows() {
        Map<Name, SyncRow> all = new HashMap<>();
        rows.forEach((name, held) -> all.put(name, FeedHistory.unsynced(held.row())));
        return all;
    }

    /** Returns the number of batches that came in. */
    int delivered() {
        return delivered;
    }

    @Override
    public Receipt deliver(Batch batch) throws CentralUnavailableException {
        delivered++;
        if (!faulty) {
            return store(batch);
        }
        switch (random.nextInt(6)) {
            case 0 -> throw unreachable();
            case 1 -> {
                store(batch);
                throw unreachable();
            }
            case 2 -> {
                late.add(batch);
                Collections.shuffle(late, random);
                throw unreachable();
            }
            case 3 -> {
                if (!late.isEmpty()) {
                    store(late.remove(0));
                }
                return store(batch);
            }
            case 4 -> {
                store(batch);
                return store(batch);
            }
            default -> {
                return store(batch);
            }
        }
    }

    private static CentralUnavailableException unreachable() {
        return new CentralUnavailableException(
                CentralUnavailableException.Kind.UNREACHABLE, "as the seed has it", Optional.empty(), null);
    }

    private Receipt store(Batch batch) {
        int stored = 0;
        for (SyncRow row : batch.rows()) {
            Held now = new Held(batch.generation(), row);
            Held before = rows.get(Name.of(row));
            if (before == null || isNewer(now, before)) {
                rows.put(Name.of(row), now);
                stored++;
            }
        }
        return new Receipt(stored, batch.rows().size() - stored, List.of(), List.of());
    }

    private static boolean isNewer(Held now, Held before) {
        return now.generation() > before.generation()
                || now.generation() == before.generation()
                        && now.row().version() > before.row().version();
    }
}
