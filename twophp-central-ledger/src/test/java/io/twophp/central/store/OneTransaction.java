package io.twophp.central.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** A database whose connections, within {@link #call}, are all the thread's one, as in a JTA transaction. */
public final class OneTransaction {

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
        DataSource shared = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> connection());
        return new Sql(shared, DatabaseProduct.of(database));
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

    private Connection connection() throws SQLException {
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
}
