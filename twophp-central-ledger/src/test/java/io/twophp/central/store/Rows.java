package io.twophp.central.store;

import io.twophp.central.store.Column.ReportOrigin;
import io.twophp.core.sync.SyncRow;
import java.time.Instant;
import java.util.List;

/** Stores rows without the batches that they come in. */
public final class Rows {

    private Rows() {}

    public static void store(Sql sql, SyncRow row, Instant receivedAt) {
        ReportOrigin origin = new ReportOrigin(0, receivedAt, 1);
        StoredRows.of(sql).write(List.of(new ReportedRow(row, 0)), origin);
    }
}
