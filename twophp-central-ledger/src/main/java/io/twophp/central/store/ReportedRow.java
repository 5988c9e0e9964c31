package io.twophp.central.store;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.core.sync.SyncRow;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/**
 * A row as a service sent it.
 *
 * @param row its moments are whole microseconds, as they are stored
 * @param leaf its place in the batch, from 0
 */
public record ReportedRow(SyncRow row, int leaf) {

    public ReportedRow {
        Objects.requireNonNull(row, "row");
    }

    byte[] hash() {
        return CanonicalRow.of(row).sha256();
    }

    Key key() {
        LedgerEntry entry = row.entry();
        return new Key(
                entry.phase1Timestamp(), entry.serverCorrelationId(), entry.actor(), entry.clientCorrelationId());
    }

    /** The key of a row within its service; in the order of the primary key. */
    record Key(Instant registered, String id, Actor actor, String calledAs) implements Comparable<Key> {

        private static final Comparator<Key> ORDER = Comparator.comparing(Key::registered)
                .thenComparing(Key::id)
                .thenComparing(Key::actor)
                .thenComparing(Key::calledAs);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }
}
