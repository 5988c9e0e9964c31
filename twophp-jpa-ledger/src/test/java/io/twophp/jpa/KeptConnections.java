package io.twophp.jpa;

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
        return StandIn.of(DataSource.class, source, (method, arguments, call) -> {
            if (!method.getName().equals("getConnection")) {
                return call.proceed();
            }
            Connection again = free.poll();
            return closable(again != null ? again : (Connection) call.proceed());
        });
    }

    private Connection closable(Connection connection) {
        AtomicBoolean closed = new AtomicBoolean();
        return StandIn.of(Connection.class, connection, (method, arguments, call) -> {
            if (!method.getName().equals("close")) {
                return call.proceed();
            }
            if (closed.compareAndSet(false, true)) {
                giveBack(connection);
            }
            return null;
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
