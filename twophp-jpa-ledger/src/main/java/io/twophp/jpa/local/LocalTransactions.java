package io.twophp.jpa.local;

import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.jpa.schema.Database;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Units of work without JTA: a unit is a local transaction on one connection, bound to its thread. Inside a unit,
 * {@link #dataSource()} gives that connection, and closing it does nothing; so a ledger and other statements commit
 * together, as they do in a server. Outside a unit it gives connections that commit each statement.
 *
 * <pre>{@code
 * LocalTransactions transactions = new LocalTransactions(h2);
 * IntentLedger ledger = Database.ledgers(transactions.dataSource()).intents();
 * transactions.call(scope -> ledger.register(intent));
 * }</pre>
 *
 * Thread-safe.
 */
public final class LocalTransactions implements UnitOfWork {

    private static final Failures FAILURES = new Failures(List.of(Database.failures()));

    private final ThreadLocal<Unit> current = new ThreadLocal<>();
    private final DataSource source;
    private final DataSource bound = proxy(DataSource.class, this::bound);

    /** @param source gives a fresh connection, in auto-commit mode, each time it is asked */
    public LocalTransactions(DataSource source) {
        this.source = Objects.requireNonNull(source, "source");
    }

    /** Returns the data source whose connections join the unit of the calling thread. */
    public DataSource dataSource() {
        return bound;
    }

    /** @throws IllegalStateException if the thread is in a unit already */
    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        if (current.get() != null) {
            throw new IllegalStateException("units of work are not nested");
        }
        try (Unit unit = new Unit(open())) {
            current.set(unit);
            T result = work.run(unit);
            unit.end();
            return result;
        } finally {
            current.remove();
        }
    }

    private Connection open() {
        try {
            Connection connection = source.getConnection();
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            throw new LedgerUnavailableException("No connection for a unit of work: " + e.getMessage(), e);
        }
    }

    /** A transaction; rolled back by {@link #close()} unless it was committed. */
    private static final class Unit implements Scope, AutoCloseable {

        private final Connection connection;
        private final List<Runnable> last = new ArrayList<>();
        private boolean rollbackOnly;
        private boolean committed;

        Unit(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void setRollbackOnly() {
            rollbackOnly = true;
        }

        @Override
        public boolean isRollbackOnly() {
            return rollbackOnly;
        }

        void end() {
            if (!rollbackOnly) {
                last.forEach(Runnable::run);
            }
            if (rollbackOnly) {
                return;
            }
            try {
                connection.commit();
                committed = true;
            } catch (SQLException e) {
                throw new CommitFailedException(FAILURES.kindOf(e) == FailureKind.DECIDED, e);
            }
        }

        @Override
        public void beforeCommit(Runnable step) {
            last.add(step);
        }

        @Override
        public void close() {
            try (Connection ending = connection) {
                if (!committed) {
                    ending.rollback();
                }
            } catch (SQLException e) {
                System.getLogger(LocalTransactions.class.getName())
                        .log(System.Logger.Level.DEBUG, "A connection did not end in good order", e);
            }
        }

        /** Returns the connection, without the methods that end the transaction. */
        Connection handle() {
            return proxy(Connection.class, (proxy, method, arguments) -> {
                switch (method.getName()) {
                    case "close":
                        return null;
                    case "commit", "rollback", "setAutoCommit":
                        if (arguments == null || arguments[0] instanceof Boolean) {
                            throw new SQLException("the unit of work ends the transaction");
                        }
                        break;
                    default:
                }
                return invoked(method, connection, arguments);
            });
        }
    }

    private Object bound(Object proxy, Method method, Object[] arguments) throws Throwable {
        Unit unit = current.get();
        if (!method.getName().equals("getConnection")) {
            return invoked(method, source, arguments);
        } else if (arguments != null) {
            throw new SQLFeatureNotSupportedException("the unit's connection has its user already");
        }
        return unit == null ? source.getConnection() : unit.handle();
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object invoked(Method method, Object target, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
