package io.twophp.jpa.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One statement with its values in order. Instants are passed as UTC, cut to the microsecond that the columns keep. */
public final class SqlStatement {

    private final Connection connection;
    private final String sql;
    private final List<Object> values = new ArrayList<>();

    public SqlStatement(Connection connection, String sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /** @param more values; an array stands for its elements */
    public SqlStatement with(Object... more) {
        for (Object value : more) {
            if (value instanceof Object[] several) {
                with(several);
            } else {
                values.add(value);
            }
        }
        return this;
    }

    public int update() throws SQLException {
        try (PreparedStatement statement = prepare()) {
            return statement.executeUpdate();
        }
    }

    public <T> Optional<T> first(Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = prepare();
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
        }
    }

    public <T> List<T> all(Reader<T> reader) throws SQLException {
        List<T> read = new ArrayList<>();
        try (PreparedStatement statement = prepare();
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                read.add(reader.read(rows));
            }
        }
        return read;
    }

    private PreparedStatement prepare() throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < values.size(); i++) {
                bind(statement, i + 1, values.get(i));
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private static void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value instanceof Optional<?> optional) {
            bind(statement, index, optional.orElse(null));
        } else if (value instanceof Instant instant) {
            statement.setObject(
                    index, OffsetDateTime.ofInstant(instant.truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC));
        } else if (value instanceof Duration duration) {
            statement.setLong(index, duration.toMillis());
        } else if (value instanceof Enum<?> constant) {
            statement.setString(index, constant.name());
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(index, bytes);
        } else if (value == null) {
            statement.setNull(index, Types.VARCHAR);
        } else {
            statement.setObject(index, value);
        }
    }

    /** Reads one row; does not move the cursor. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }
}
