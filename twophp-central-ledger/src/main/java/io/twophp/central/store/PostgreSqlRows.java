package io.twophp.central.store;

import io.twophp.central.store.Column.ReportOrigin;
import io.twophp.central.store.ReportedRow.Key;
import io.twophp.core.sync.RowMembers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads and writes all rows of a batch in one statement, column by column, on PostgreSQL. */
final class PostgreSqlRows implements StoredRows {

    /**
     * Reads stored rows. A lateral subquery that is not flattened is one look into the primary key for each row, in the
     * one partition that the row belongs to, whatever the statistics say of partitions that are a minute old.
     */
    private static final String STORED = "SELECT b.*, r.generation, r.version, r.phase FROM unnest(?, ?, ?, ?, ?)"
            + " b (registered, service, id, actor, called_as) CROSS JOIN LATERAL (SELECT generation, version, phase"
            + " FROM central_row WHERE phase_1_timestamp = b.registered AND service_ledger_id = b.service"
            + " AND server_correlation_id = b.id AND actor = b.actor AND client_correlation_id = b.called_as"
            + " OFFSET 0) r";

    private static final String UPSERT = "INSERT INTO central_row AS r (" + Column.names("") + ") SELECT "
            + Column.names("b.") + " FROM unnest("
            + Column.ALL.stream().map(column -> "?").collect(Collectors.joining(", ")) + ") b ("
            + Column.names("") + ") ON CONFLICT ("
            + Column.key("")
            + ") DO UPDATE SET " + Column.assignments("EXCLUDED.")
            + " WHERE (EXCLUDED.generation, EXCLUDED.version) > (r.generation, r.version)";

    private final Sql sql;

    PostgreSqlRows(Sql sql) {
        this.sql = sql;
    }

    @Override
    public Map<Key, Stored> stored(List<ReportedRow> rows) {
        Object[] keys = arrays(Column.ALL.subList(0, Column.KEY.size()), rows, ReportOrigin.NONE);
        return sql.all(STORED, row -> Map.entry(key(row), Stored.of(row)), keys).stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Key key(ResultSet found) throws SQLException {
        return new Key(
                Sql.instant(found, "registered").orElseThrow(),
                found.getString("id"),
                RowMembers.actor(found.getString("actor")).orElseThrow(),
                found.getString("called_as"));
    }

    @Override
    public int write(List<ReportedRow> rows, ReportOrigin origin) {
        return sql.update(UPSERT, arrays(Column.ALL, rows, origin));
    }

    private static Object[] arrays(List<Column> columns, List<ReportedRow> rows, ReportOrigin origin) {
        return columns.stream()
                .map(column -> new Values(
                        column.type(),
                        rows.stream()
                                .map(row -> column.plain(row, origin))
                                // PostgreSQL's driver takes bytes in such an array only.
                                .toArray(column.type().equals("bytea") ? byte[][]::new : Object[]::new)))
                .toArray();
    }
}
