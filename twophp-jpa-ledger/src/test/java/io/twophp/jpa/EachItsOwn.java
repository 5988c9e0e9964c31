package io.twophp.jpa;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A data source whose connections each are a transaction, which is committed when the connection is closed. */
final class EachItsOwn {

    private EachItsOwn() {}

    static DataSource of(DataSource source) {
        return StandIn.of(DataSource.class, source, (method, arguments, call) -> {
            Object result = call.proceed();
            return result instanceof Connection connection ? transaction(connection) : result;
        });
    }

    private static Connection transaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return StandIn.of(Connection.class, connection, (method, arguments, call) -> {
            if (method.getName().equals("close") && !connection.isClosed()) {
                connection.commit();
            }
            return call.proceed();
        });
    }
}
