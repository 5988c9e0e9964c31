package io.twophp.jpa;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** Hands out closed connections again: for tests of thousands of units of work. */
final class KeptConnections {

    private final ConcurrentLinkedQueue<Connection> free = new ConcurrentLinkedQueue<>();

    private KeptConnections() {}

    static DataSource around(DataSource source) {
        KeptConnections kept = new KeptConnections();
        return (DataSource) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        Connection again = kept.free.poll();
                        return kept.closable(again != null ? again : source.getConnection());
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
                            connection.setAutoCommit(true);
                            free.add(connection);
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
}
