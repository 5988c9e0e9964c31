package io.twophp.central.ingest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A pool of one connection, for one thread. */
final class KeptConnection {

    private KeptConnection() {}

    static DataSource of(DataSource database) throws SQLException {
        Connection connection = database.getConnection();
        Connection kept = (Connection) Proxy.newProxyInstance(
                KeptConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        connection.setAutoCommit(true);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return (DataSource) Proxy.newProxyInstance(
                KeptConnection.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getConnection") ? kept : method.invoke(database, arguments));
    }
}
