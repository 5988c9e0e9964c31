package io.twophp.central.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Plain SQL on the data source, in the caller's JTA transaction; without one, each statement commits by itself. Values
 * are bound, never written into the text. Instants go in as UTC, cut to the microsecond that the columns keep; empty
 * Optionals and null as NULL; enums by their names. Failures are {@link DatabaseException}s. Thread-safe.
 */
public final class Sql {

    private final DataSource dataSource;
    private final DatabaseProduct dialect;

    public Sql(DataSource dataSource, DatabaseProduct dialect) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.dialect = Objects.requireNonNull(dialect, "dialect");
    }

    public DatabaseProduct dialect() {
        return dialect;
    }

    public <T> List<T> all(String query, Reader<T> reader, Object... values) {
        return run(connection -> {
            try (PreparedStatement statement = prepare(connection, query, values);
                    ResultSet rows = statement.executeQuery()) {
                List<T> read = new ArrayList<>();
                while (rows.next()) {
                    read.add(reader.read(rows));
                }
                return read;
            }
        });
    }

    public <T> Optional<T> first(String query, Reader<T> reader, Object... values) {
        return run(connection -> {
            try (PreparedStatement statement = prepare(connection, query, values);
                    ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
            }
        });
    }

    /** Passes each row of a query on, without holding more than some hundreds of them. */
    public void each(String query, RowConsumer consumer, Object... values) {
        run(connection -> {
            try (PreparedStatement statement = prepare(connection, query, values)) {
                statement.setFetchSize(500);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        consumer.accept(rows);
                    }
                }
            }
            return null;
        });
    }

    public int update(String statement, Object... values) {
        return run(connection -> {
            try (PreparedStatement prepared = prepare(connection, statement, values)) {
                return prepared.executeUpdate();
            }
        });
    }

    /**
     * Inserts a row, unless there is one of the same key; returns whether it did.
     *
     * @param key the number of columns that are the key; they come first
     */
    public boolean insertIfAbsent(String table, int key, List<String> columns, Object... values) {
        String row = " (" + String.join(", ", columns) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
        if (dialect == DatabaseProduct.POSTGRESQL) {
            return update("INSERT INTO " + table + row + " ON CONFLICT DO NOTHING", values) == 1;
        }
        String same = columns.stream().limit(key).map(column -> column + " = ?").collect(Collectors.joining(" AND "));
        Object[] all = Stream.concat(Arrays.stream(values).limit(key), Arrays.stream(values))
                .toArray();
        return update("MERGE INTO " + table + " USING DUAL ON " + same + " WHEN NOT MATCHED THEN INSERT" + row, all)
                == 1;
    }

    /** Executes a statement for several rows of values, in one round trip; returns how many rows each changed. */
    public int[] batch(String statement, Collection<Object[]> rows) {
        if (rows.isEmpty()) {
            return new int[0];
        }
        return run(connection -> {
            try (PreparedStatement prepared = connection.prepareStatement(statement)) {
                for (Object[] values : rows) {
                    bind(prepared, values);
                    prepared.addBatch();
                }
                return prepared.executeBatch();
            }
        });
    }

    private <T> T run(Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            return step.on(connection);
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    public static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            bind(statement, values);
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            bind(statement, i + 1, values[i]);
        }
    }

    private static void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value instanceof Optional<?> optional) {
            bind(statement, index, optional.orElse(null));
        } else if (value instanceof Instant instant) {
            statement.setObject(
                    index, OffsetDateTime.ofInstant(instant.truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC));
        } else if (value instanceof Enum<?> constant) {
            statement.setString(index, constant.name());
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(index, bytes);
        } else if (value instanceof Values values) {
            statement.setArray(index, statement.getConnection().createArrayOf(values.type(), values.elements()));
        } else if (value == null) {
            statement.setNull(index, Types.NULL);
        } else {
            statement.setObject(index, value);
        }
    }

    /** Reads one row; does not move the cursor. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Takes one row; does not move the cursor. */
    @FunctionalInterface
    public interface RowConsumer {
        void accept(ResultSet row) throws SQLException;
    }

    @FunctionalInterface
    private interface Step<T> {
        T on(Connection connection) throws SQLException;
    }
}
