package io.twophp.jpa;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** Hands out closed connections again: for tests of thousands of units of work. */
final class KeptConnections implements AutoCloseable {

    private final ConcurrentLinkedQueue<Connection> free = new ConcurrentLinkedQueue<>();
    private final DataSource source;

    KeptConnections(DataSource source) {
        this.source = source;
    }

    DataSource dataSource() {
        return (DataSource) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        Connection again = free.poll();
                        return closable(again != null ? again : source.getConnection());
                    }
                    return method.invoke(source, arguments);
                });
    }

    private Connection closable(Connection connection) {
        AtomicBoolean closed = new AtomicBoolean();
        return (Connection) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        if (closed.compareAndSet(false, true)) {
                            giveBack(connection);
                        }
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void giveBack(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
        free.add(connection);
    }

    @Override
    public void close() {
        for (Connection connection = free.poll(); connection != null; connection = free.poll()) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
