package io.twophp.cdi.metrics;

import io.twophp.SyncAttempted;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** What the Central Ledger answers about a row that it was told of. */
enum RowAnswer {
    STORED(SyncAttempted::stored),
    UNCHANGED(SyncAttempted::unchanged),
    REFUSED(SyncAttempted::refused),
    AHEAD(SyncAttempted::ahead);

    private final ToIntFunction<SyncAttempted> rows;

    RowAnswer(ToIntFunction<SyncAttempted> rows) {
        this.rows = rows;
    }

    /** How many rows it was answered about. */
    int of(SyncAttempted attempt) {
        return rows.applyAsInt(attempt);
    }

    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
