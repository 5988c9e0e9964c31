package io.twophp.central.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.sql.DataSource;

/** Keeps connections that were closed, each once: on PostgreSQL opening one takes longer than most statements. */
public final class ConnectionPool {

    private static final ClassLoader LOADER = ConnectionPool.class.getClassLoader();

    private static Deque<Connection> latest = new ConcurrentLinkedDeque<>();

    private ConnectionPool() {}

    /** Returns a pool, and ends what lies unused in the one before: a server has a limited number of connections. */
    public static synchronized DataSource of(DataSource database) {
        latest.forEach(ConnectionPool::end);
        latest.clear();
        Deque<Connection> unused = new ConcurrentLinkedDeque<>();
        latest = unused;
        return source(() -> {
            Connection free = unused.poll();
            Connection open = free == null ? database.getConnection() : free;
            return closing(open, () -> {
                if (!open.getAutoCommit()) {
                    open.rollback();
                    open.setAutoCommit(true);
                }
                unused.push(open);
            });
        });
    }

    private static void end(Connection unused) {
        try {
            unused.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a data source that opens connections, and does nothing else. */
    static DataSource source(Opening opening) {
        return (DataSource) Proxy.newProxyInstance(
                LOADER, new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> opening.open());
    }

    /** Returns the connection with another way of closing it. */
    static Connection closing(Connection connection, Closing closing) {
        return (Connection) Proxy.newProxyInstance(
                LOADER, new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        closing.close();
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    interface Opening {
        Connection open() throws SQLException;
    }

    interface Closing {
        void close() throws SQLException;
    }
}
