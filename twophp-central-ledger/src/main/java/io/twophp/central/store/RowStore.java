package io.twophp.central.store;

import io.twophp.central.store.Column.ReportOrigin;
import io.twophp.central.store.ReportedRow.Key;
import io.twophp.central.store.StoredRows.Stored;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.Receipt.Ahead;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Stores the rows that services send, in any order and as often as they like: of two versions of a row the one with the
 * greater generation and version stays (LD3). Batches of one service take turns, by the lock of its row in
 * {@code central_service}; those of different services don't meet. Joins the caller's transaction. Thread-safe.
 */
@Dependent
public final class RowStore {

    /** The number of bits below the epoch and the rank of the phase in a version. */
    private static final int PHASE_SHIFT = 3;

    private final Sql sql;
    private final RowRetention retention;
    private final StoredRows rows;
    private final UnpairedRows unpaired;
    private final Minutes minutes;
    private final Refusals refusals;

    @Inject
    public RowStore(Sql sql, RowRetention retention) {
        this.sql = sql;
        this.retention = retention;
        this.rows = StoredRows.of(sql);
        this.unpaired = new UnpairedRows(sql);
        this.minutes = new Minutes(sql);
        this.refusals = new Refusals(sql);
    }

    /**
     * Stores a batch.
     *
     * @param now the Central Ledger's clock
     * @return the receipt, true as soon as the transaction commits
     * @throws IllegalArgumentException if the service is not known
     */
    public Receipt store(ReportedBatch reported, Instant now) {
        lock(reported.service());
        List<ReportedRow> kept = kept(reported.rows(), retention.storedFrom(now));
        Map<Key, Stored> before = kept.isEmpty() ? Map.of() : rows.stored(kept);
        List<ReportedRow> newer = kept.stream()
                .filter(row -> isNewer(reported.generation(), row, before.get(row.key())))
                .toList();
        if (!newer.isEmpty()) {
            write(reported, newer, before, now);
        }
        refusals.settle(reported.service(), reported.rows());
        refusals.keep(reported.service(), reported.refused(), now);
        seen(reported, now);
        return new Receipt(
                newer.size(), reported.rows().size() - newer.size(), reported.refused(), ahead(kept, before));
    }

    private void lock(UUID service) {
        sql.first("SELECT 1 FROM central_service WHERE service_ledger_id = ? FOR UPDATE", row -> true, service)
                .orElseThrow(() -> new IllegalArgumentException("Service " + service + " is not known here."));
    }

    /** Returns the rows to be kept, in the order of the keys; of several versions of a row the last one. */
    private static List<ReportedRow> kept(List<ReportedRow> reported, Instant from) {
        Map<Key, ReportedRow> kept = new TreeMap<>();
        for (ReportedRow row : reported) {
            if (!row.key().registered().isBefore(from)) {
                kept.merge(
                        row.key(),
                        row,
                        (one, other) -> other.row().version() > one.row().version() ? other : one);
            }
        }
        return new ArrayList<>(kept.values());
    }

    private static boolean isNewer(int generation, ReportedRow row, Stored before) {
        return before == null
                || generation > before.generation()
                || generation == before.generation() && row.row().version() > before.version();
    }

    private void write(ReportedBatch reported, List<ReportedRow> newer, Map<Key, Stored> before, Instant now) {
        int written = rows.write(newer, new ReportOrigin(reported.generation(), now, batch(reported, newer, now)));
        if (written != newer.size()) {
            throw new IllegalStateException(written + " rows were written, and not " + newer.size());
        }
        unpaired.came(
                reported.service(),
                newer.stream().filter(row -> !before.containsKey(row.key())).toList(),
                now);
        minutes.count(reported.service(), newer, before, now);
    }

    private long batch(ReportedBatch reported, List<ReportedRow> newer, Instant now) {
        String insert = "INSERT INTO central_batch (service_ledger_id, received_at, row_count) VALUES (?, ?, ?)";
        String query = sql.dialect() == DatabaseProduct.H2
                ? "SELECT batch FROM FINAL TABLE (" + insert + ")"
                : insert + " RETURNING batch";
        return sql.first(query, row -> row.getLong(1), reported.service(), now, newer.size())
                .orElseThrow();
    }

    /** Returns rows that a service sends in an earlier phase than before: its ledger has lost the later one. */
    private static List<Ahead> ahead(List<ReportedRow> kept, Map<Key, Stored> before) {
        return kept.stream()
                .filter(row -> before.containsKey(row.key()))
                .filter(row -> before.get(row.key()).version() >> PHASE_SHIFT
                        > row.row().version() >> PHASE_SHIFT)
                .map(row -> {
                    Stored stored = before.get(row.key());
                    return new Ahead(
                            row.key().id(), row.key().actor(), stored.generation(), stored.version(), stored.phase());
                })
                .toList();
    }

    /** Records that a service was seen. Its progress never goes back, but with a generation that begins anew. */
    private void seen(ReportedBatch reported, Instant now) {
        sql.update(
                "UPDATE central_service SET last_seen_at = ?,"
                        + " ended_at = CASE WHEN ? THEN CAST(? AS timestamp(6) with time zone) END, pending = COALESCE(CAST(? AS bigint), pending),"
                        + " shipped_through = CASE WHEN CAST(? AS timestamp(6) with time zone) IS NULL"
                        + " THEN shipped_through WHEN generation < ? OR shipped_through IS NULL"
                        + " THEN CAST(? AS timestamp(6) with time zone)"
                        + " ELSE GREATEST(shipped_through, CAST(? AS timestamp(6) with time zone)) END,"
                        + " generation = GREATEST(generation, ?) WHERE service_ledger_id = ?",
                now,
                reported.ended(),
                now,
                reported.pending(),
                reported.shippedThrough(),
                reported.generation(),
                reported.shippedThrough(),
                reported.shippedThrough(),
                reported.generation(),
                reported.service());
    }
}
