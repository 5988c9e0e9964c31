package io.twophp.cdi.call;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.InvalidTransactionException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Begins transactions by the server's own transaction manager, for threads that work within an EJB, to which servers
 * may deny {@code UserTransaction}. Jakarta EE has no name for the manager, but servers have. Thread-safe.
 *
 * <p>On Payara and GlassFish an EJB's connections take part in a transaction that was begun within the EJB only once it
 * has been suspended and resumed; until then each of their statements commits by itself.
 */
public final class ServerTransactions {

    /** The manager's names on Payara and GlassFish, and on WildFly. */
    private static final List<String> NAMES =
            List.of("java:appserver/TransactionManager", "java:jboss/TransactionManager");

    private volatile Optional<TransactionManager> manager;

    /** Returns the transactions of the calling thread; empty if the manager is bound under none of the names. */
    public Optional<UserTransaction> find() {
        return manager().map(Managed::new);
    }

    void join() {
        manager().ifPresent(named -> {
            try {
                resume(named);
            } catch (SystemException e) {
                throw new IllegalStateException("the transaction that has begun can't be resumed", e);
            }
        });
    }

    /**
     * Runs a statement without a transaction; one that is active on the thread is suspended meanwhile.
     *
     * @return the statement's result; empty, without running it, if the manager is bound under none of the names
     */
    <T> Optional<T> outside(Supplier<Optional<T>> statement) {
        Optional<TransactionManager> named = manager();
        if (named.isEmpty()) {
            return Optional.empty();
        }
        try {
            Transaction suspended = named.get().suspend();
            try {
                return statement.get();
            } finally {
                if (suspended != null) {
                    named.get().resume(suspended);
                }
            }
        } catch (SystemException | InvalidTransactionException e) {
            throw new IllegalStateException("The transaction could not be suspended and resumed", e);
        }
    }

    private Optional<TransactionManager> manager() {
        if (manager == null) {
            manager = NAMES.stream().flatMap(ServerTransactions::lookUp).findFirst();
        }
        return manager;
    }

    private static Stream<TransactionManager> lookUp(String name) {
        try {
            return InitialContext.doLookup(name) instanceof TransactionManager named ? Stream.of(named) : Stream.of();
        } catch (NamingException e) {
            return Stream.of();
        }
    }

    private static void resume(TransactionManager manager) throws SystemException {
        try {
            manager.resume(manager.suspend());
        } catch (InvalidTransactionException e) {
            throw (SystemException) new SystemException("The transaction could not be resumed").initCause(e);
        }
    }

    private record Managed(TransactionManager manager) implements UserTransaction {

        @Override
        public void begin() throws NotSupportedException, SystemException {
            manager.begin();
            resume(manager);
        }

        @Override
        public void commit()
                throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
            try {
                manager.commit();
            } finally {
                forget();
            }
        }

        @Override
        public void rollback() throws SystemException {
            try {
                manager.rollback();
            } finally {
                forget();
            }
        }

        /** Dissociates the ended transaction from the thread, so that connections do not look for it. */
        private void forget() throws SystemException {
            manager.suspend();
        }

        @Override
        public void setRollbackOnly() throws SystemException {
            manager.setRollbackOnly();
        }

        @Override
        public int getStatus() throws SystemException {
            return manager.getStatus();
        }

        @Override
        public void setTransactionTimeout(int seconds) throws SystemException {
            manager.setTransactionTimeout(seconds);
        }
    }
}
