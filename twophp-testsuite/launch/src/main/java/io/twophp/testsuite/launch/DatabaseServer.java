package io.twophp.testsuite.launch;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;

/** A database server in a process of its own, which a test asks by connections of the test's own. */
public abstract sealed class DatabaseServer implements AutoCloseable permits Postgres, MariaDb {

    DatabaseServer() {}

    /** Opens a connection of the test's own, with autocommit. */
    public abstract Connection connect();

    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Returns the one number that a query gives; a collection among the values is an array of texts. */
    public long number(String query, Object... values) {
        return Long.parseLong(text(query, values));
    }

    /** Returns the value of a query in its one row and column; empty text without a row. */
    public String text(String query, Object... values) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(
                        i + 1,
                        values[i] instanceof Collection<?> texts
                                ? connection.createArrayOf("text", texts.toArray())
                                : values[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? String.valueOf(row.getString(1)) : "";
            }
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    /** Ends the server in order, and every session with it; its data stay. */
    public abstract void stop();

    @Override
    public final void close() {
        stop();
    }
}
