package io.twophp.central.store;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.Column.ReportOrigin;
import io.twophp.central.store.ReportedRow.Key;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
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
            + Column.ALL.stream().limit(Column.KEY).map(Column::name).collect(Collectors.joining(", "))
            + ") DO UPDATE SET " + Column.assignments("EXCLUDED.")
            + " WHERE (EXCLUDED.generation, EXCLUDED.version) > (r.generation, r.version)";

    private final Sql sql;

    PostgreSqlRows(Sql sql) {
        this.sql = sql;
    }

    @Override
    public Map<Key, Stored> stored(UUID service, List<ReportedRow> rows) {
        return sql.run(connection -> {
            Map<Key, Stored> stored = new HashMap<>();
            List<Column> columns = Column.ALL.subList(0, Column.KEY);
            try (PreparedStatement statement = connection.prepareStatement(STORED)) {
                bind(connection, statement, columns, rows, new ReportOrigin(service, 0, null, 0));
                try (ResultSet found = statement.executeQuery()) {
                    while (found.next()) {
                        stored.put(
                                key(found),
                                new Stored(
                                        found.getInt("generation"),
                                        found.getLong("version"),
                                        Phase.valueOf(found.getString("phase"))));
                    }
                }
            }
            return stored;
        });
    }

    private static Key key(ResultSet found) throws SQLException {
        return new Key(
                Sql.instant(found, "registered").orElseThrow(),
                found.getString("id"),
                Actor.valueOf(found.getString("actor").toUpperCase(Locale.ROOT)),
                found.getString("called_as"));
    }

    @Override
    public int write(List<ReportedRow> rows, ReportOrigin origin) {
        return sql.run(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
                bind(connection, statement, Column.ALL, rows, origin);
                return statement.executeUpdate();
            }
        });
    }

    private static void bind(
            Connection connection,
            PreparedStatement statement,
            List<Column> columns,
            List<ReportedRow> rows,
            ReportOrigin origin)
            throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            // PostgreSQL's driver takes bytes in such an array only.
            Object[] values = rows.stream()
                    .map(row -> column.plain(row, origin))
                    .toArray(column.type().equals("bytea") ? byte[][]::new : Object[]::new);
            Array array = connection.createArrayOf(column.type(), values);
            statement.setArray(i + 1, array);
        }
    }
}
