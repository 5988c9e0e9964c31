package io.twophp.central.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** A database whose connections, within {@link #call}, are all the thread's one, as in a JTA transaction. */
public final class OneTransaction {

    private final DataSource database;
    private final ThreadLocal<Connection> current = new ThreadLocal<>();

    public OneTransaction(DataSource database) {
        this.database = database;
    }

    /** Returns an empty database with all tables. */
    public static OneTransaction on(DatabaseProduct product) {
        return new OneTransaction(Databases.empty(product));
    }

    public Sql sql() {
        return new Sql(ConnectionPool.source(this::connection), DatabaseProduct.of(database));
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
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            } finally {
                current.remove();
                connection.rollback();
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
        return shared == null ? database.getConnection() : ConnectionPool.closing(shared, () -> {});
    }
}
