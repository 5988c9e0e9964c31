package io.twophp.central.store;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A database whose connections, within {@link #call}, are all the thread's one, as in a JTA transaction. */
public final class OneTransaction implements DataSource {

    private final DataSource database;
    private final ThreadLocal<Connection> current = new ThreadLocal<>();

    private OneTransaction(DataSource database) {
        this.database = database;
    }

    /** Makes all tables. */
    public static OneTransaction on(DataSource database) {
        Schema.migrate(database);
        return new OneTransaction(database);
    }

    public Sql sql() {
        return new Sql(this, DatabaseProduct.of(database));
    }

    /** Commits the work, or rolls it back if it threw. */
    public <T> T call(Callable<T> work) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            current.set(connection);
            try {
                T result = work.call();
                connection.commit();
                return result;
            } catch (RuntimeException e) {
                connection.rollback();
                throw e;
            } catch (Exception e) {
                connection.rollback();
                throw new IllegalStateException(e);
            } finally {
                current.remove();
            }
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    public void run(Runnable work) {
        call(() -> {
            work.run();
            return null;
        });
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection shared = current.get();
        if (shared == null) {
            return database.getConnection();
        }
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(shared, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public Connection getConnection(String username, String password) {
        throw new UnsupportedOperationException();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setLoginTimeout(int seconds) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
