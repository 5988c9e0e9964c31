package io.twophp.central.store;

import io.twophp.Phase;
import io.twophp.central.store.Column.Telling;
import io.twophp.central.store.ToldRow.Key;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The table {@code central_row}, as a database has it. Joins the caller's transaction. */
interface Rows {

    /** What is stored of a row. */
    record Stored(int generation, long version, Phase phase) {}

    /** What is stored under those rows' keys. */
    Map<Key, Stored> stored(UUID service, List<ToldRow> rows);

    /**
     * Inserts rows, or puts them in place of stored ones with a lesser generation and version; a stored one that is not
     * less stays.
     *
     * @param rows in the order of their keys, which differ
     * @return how many were written
     */
    int write(List<ToldRow> rows, Telling telling);

    static Rows of(Sql sql) {
        return switch (sql.dialect()) {
            case H2 -> new H2Rows(sql);
            case POSTGRESQL -> new PostgreSqlRows(sql);
        };
    }
}
