package io.twophp.central.store;

import io.twophp.central.store.Column.ReportOrigin;
import io.twophp.central.store.ReportedRow.Key;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads and writes row by row, on H2, which runs in this process. */
final class H2Rows implements StoredRows {

    private static final String STORED =
            "SELECT generation, version, phase FROM central_row WHERE " + Column.sameKey(column -> column + " = ?");

    private static final String MERGE = "MERGE INTO central_row r USING (VALUES ("
            + Column.ALL.stream()
                    .map(column -> "CAST(? AS " + type(column) + ")")
                    .collect(Collectors.joining(", "))
            + ")) v (" + Column.names("") + ") ON ("
            + Column.sameKey(column -> "r." + column + " = v." + column)
            + ") WHEN MATCHED AND (v.generation, v.version) > (r.generation, r.version) THEN UPDATE SET "
            + Column.assignments("v.")
            + " WHEN NOT MATCHED THEN INSERT (" + Column.names("") + ") VALUES (" + Column.names("v.") + ")";

    private final Sql sql;

    H2Rows(Sql sql) {
        this.sql = sql;
    }

    @Override
    public Map<Key, Stored> stored(List<ReportedRow> rows) {
        Map<Key, Stored> stored = new HashMap<>();
        for (ReportedRow row : rows) {
            sql.first(STORED, Stored::of, values(row, ReportOrigin.NONE, Column.KEY.size()))
                    .ifPresent(found -> stored.put(row.key(), found));
        }
        return stored;
    }

    @Override
    public int write(List<ReportedRow> rows, ReportOrigin origin) {
        int[] written = sql.batch(
                MERGE,
                rows.stream().map(row -> values(row, origin, Column.ALL.size())).toList());
        return Arrays.stream(written).sum();
    }

    private static Object[] values(ReportedRow row, ReportOrigin origin, int columns) {
        return Column.ALL.stream()
                .limit(columns)
                .map(column -> column.plain(row, origin))
                .toArray();
    }

    private static String type(Column column) {
        return switch (column.type()) {
            case "timestamptz" -> "timestamp(6) with time zone";
            case "bytea" -> "varbinary";
            default -> column.type();
        };
    }
}
