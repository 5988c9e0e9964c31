package io.twophp.central.store;

import io.twophp.Phase;
import io.twophp.central.store.Column.ReportOrigin;
import io.twophp.central.store.ReportedRow.Key;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The table {@code central_row}, as a database has it. Joins the caller's transaction. */
interface StoredRows {

    record Stored(int generation, long version, Phase phase) {

        static Stored of(ResultSet row) throws SQLException {
            return new Stored(row.getInt("generation"), row.getLong("version"), Phase.valueOf(row.getString("phase")));
        }
    }

    Map<Key, Stored> stored(List<ReportedRow> rows);

    /**
     * Inserts rows, or replaces stored ones that have a lesser generation and version; other stored ones stay.
     *
     * @param rows in the order of their keys, which differ
     * @return the number of rows that were written
     */
    int write(List<ReportedRow> rows, ReportOrigin origin);

    static StoredRows of(Sql sql) {
        return switch (sql.dialect()) {
            case H2 -> new H2Rows(sql);
            case POSTGRESQL -> new PostgreSqlRows(sql);
        };
    }
}
