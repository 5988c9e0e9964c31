package io.twophp.cdi.metrics;

import io.twophp.SyncAttempted;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** The Central Ledger's answer about a row that was sent to it. */
enum RowAnswer {
    STORED(SyncAttempted::stored),
    UNCHANGED(SyncAttempted::unchanged),
    REFUSED(SyncAttempted::refused),
    AHEAD(SyncAttempted::ahead);

    private final ToIntFunction<SyncAttempted> rows;

    RowAnswer(ToIntFunction<SyncAttempted> rows) {
        this.rows = rows;
    }

    /** Returns the number of rows that got this answer. */
    int of(SyncAttempted attempt) {
        return rows.applyAsInt(attempt);
    }

    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
