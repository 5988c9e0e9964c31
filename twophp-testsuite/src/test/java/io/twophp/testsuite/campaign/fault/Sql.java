package io.twophp.testsuite.campaign.fault;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Statements in the transaction that is under way. */
final class Sql {

    private final DataSource dataSource;

    Sql(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    int update(String statement, Object... values) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement update = prepare(connection, statement, values)) {
            return update.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    String text(String query, Object... values) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, query, values);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getString(1) : null;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PreparedStatement prepare(Connection connection, String text, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
