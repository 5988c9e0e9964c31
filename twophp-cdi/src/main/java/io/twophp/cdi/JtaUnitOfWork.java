package io.twophp.cdi;

import io.twophp.cdi.call.ServerTransactions;
import io.twophp.cdi.module.LookedUp;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.naming.NamingException;
import javax.transaction.xa.XAException;

/** Runs units of work as JTA transactions, so that ledger and business data share them. */
@ModuleBean
class JtaUnitOfWork implements UnitOfWork {

    private static final System.Logger LOG = System.getLogger(JtaUnitOfWork.class.getName());

    /** The package of Open Liberty's transactions. */
    private static final String LIBERTY = "com.ibm.";

    private static final String TRANSACTION = "java:comp/UserTransaction";
    private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

    private final Provider<UserTransaction> transactions;
    private final Provider<TransactionSynchronizationRegistry> registry;
    private final Opening opening;

    /**
     * @param beans the container's transaction, which looks it up for each call; used only on a thread where its name
     *     is not bound
     */
    @Inject
    JtaUnitOfWork(Provider<UserTransaction> beans, Opening opening) {
        this(transactions(beans), registry(), opening);
    }

    JtaUnitOfWork(
            Provider<UserTransaction> transactions,
            Provider<TransactionSynchronizationRegistry> registry,
            Opening opening) {
        this.transactions = transactions;
        this.registry = registry;
        this.opening = opening;
    }

    private static Provider<UserTransaction> transactions(Provider<UserTransaction> beans) {
        LookedUp<UserTransaction> transaction = new LookedUp<>(UserTransaction.class, TRANSACTION);
        ServerTransactions server = new ServerTransactions();
        return () -> {
            Optional<UserTransaction> withinEjb = Suspension.isActive() ? server.find() : Optional.empty();
            if (withinEjb.isPresent()) {
                return withinEjb.get();
            }
            try {
                return transaction.get();
            } catch (NamingException e) {
                return beans.get();
            }
        };
    }

    static Provider<TransactionSynchronizationRegistry> registry() {
        LookedUp<TransactionSynchronizationRegistry> registry =
                new LookedUp<>(TransactionSynchronizationRegistry.class, REGISTRY);
        return () -> {
            try {
                return registry.get();
            } catch (NamingException e) {
                throw new IllegalStateException("The server has no " + REGISTRY, e);
            }
        };
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        opening.require();
        UserTransaction transaction = begin();
        Running scope = new Running(transaction, registry);
        T result;
        try {
            result = work.run(scope);
        } catch (Throwable e) {
            rollback(transaction);
            throw e;
        }
        if (scope.rollbackAsked) {
            rollback(transaction);
        } else {
            commit(transaction, scope);
        }
        return result;
    }

    @Override
    public <T> Optional<T> alone(Supplier<Optional<T>> statement) {
        opening.require();
        UserTransaction transaction = transactions.get();
        if (status(transaction) != Status.STATUS_NO_TRANSACTION) {
            throw alreadyActive(null);
        }
        try {
            return statement.get();
        } finally {
            if (transaction.getClass().getName().startsWith(LIBERTY)) {
                releaseConnections();
            }
        }
    }

    /**
     * Returns the connections to Open Liberty's pool that were used outside of a transaction: Liberty keeps them until
     * the thread begins one. A call of a session bean does not end that, and takes one connection more.
     */
    private void releaseConnections() {
        rollback(begin());
    }

    private static int status(UserTransaction transaction) {
        try {
            return transaction.getStatus();
        } catch (SystemException e) {
            throw new LedgerUnavailableException("The transaction's status can't be read", e);
        }
    }

    private static IllegalStateException alreadyActive(Exception cause) {
        return new IllegalStateException(
                "TWOPHP-0201 A transaction is already active on this thread, so the intent's outcome could not commit with"
                        + " the business data. Let no filter or interceptor outside of @TwoPhaseMutation start one.",
                cause);
    }

    private UserTransaction begin() {
        UserTransaction transaction = transactions.get();
        try {
            transaction.begin();
            return transaction;
        } catch (NotSupportedException e) {
            throw alreadyActive(e);
        } catch (SystemException | RuntimeException e) {
            throw new LedgerUnavailableException("No transaction could be started", e);
        }
    }

    private static void commit(UserTransaction transaction, Running scope) {
        try {
            transaction.commit();
        } catch (Exception e) {
            if (scope.failure != null) {
                throw scope.failure;
            }
            if (!scope.rollbackAsked) {
                throw new CommitFailedException(e instanceof RollbackException refused && isRefusal(refused), e);
            }
        }
    }

    /**
     * Returns whether a participant refused the commit, such as the flush of a persistence context, while no resource
     * failed.
     */
    private static boolean isRefusal(RollbackException failure) {
        return failure.getCause() != null
                && !(failure.getCause() instanceof XAException)
                && !(failure.getCause() instanceof SystemException);
    }

    private static void rollback(UserTransaction transaction) {
        try {
            if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                transaction.rollback();
            }
        } catch (SystemException | RuntimeException e) {
            LOG.log(Level.WARNING, "TWOPHP-0202 The rollback did not confirm; the transaction will not commit.", e);
        }
    }

    private static final class Running implements Scope {

        private static final long SHORTEST_TIMEOUT = Duration.ofSeconds(1).toNanos();
        private static final Set<Integer> OVER = Set.of(Status.STATUS_ROLLEDBACK, Status.STATUS_ROLLING_BACK);

        private final UserTransaction transaction;
        private final Provider<TransactionSynchronizationRegistry> registry;
        private final long begun = System.nanoTime();
        private Object key;
        private boolean rollbackAsked;
        private RuntimeException failure;

        Running(UserTransaction transaction, Provider<TransactionSynchronizationRegistry> registry) {
            this.transaction = transaction;
            this.registry = registry;
        }

        @Override
        public void setRollbackOnly() {
            rollbackAsked = true;
        }

        @Override
        public boolean isRollbackOnly() {
            int status = status(transaction);
            return rollbackAsked || status == Status.STATUS_MARKED_ROLLBACK || OVER.contains(status);
        }

        @Override
        public void watch() {
            key = registry.get().getTransactionKey();
        }

        @Override
        public boolean isKept() {
            return Objects.equals(key, registry.get().getTransactionKey());
        }

        @Override
        public boolean isTimedOut() {
            return TimedOut.reported(key).orElseGet(this::isOver);
        }

        /**
         * Returns the server's answer, if it has one, as Payara and GlassFish do. Elsewhere business logic may have
         * ended the transaction; a time-out is a second at least.
         */
        @Override
        public boolean mayBeTimedOut() {
            return TimedOut.reported(key).orElseGet(() -> isOver() || System.nanoTime() - begun >= SHORTEST_TIMEOUT);
        }

        /** Returns whether the server has ended the transaction, since the thread is still in it. */
        private boolean isOver() {
            return OVER.contains(status(transaction));
        }

        /**
         * Registers an interposed synchronization: it runs after the flush of a persistence context, which is an
         * ordinary synchronization, or was interposed before. Servers that continue after a failed flush keep the first
         * failure.
         */
        @Override
        public void beforeCommit(Runnable last) {
            TransactionSynchronizationRegistry current = registry.get();
            try {
                current.registerInterposedSynchronization(lastStep(current, last));
            } catch (IllegalStateException e) {
                throw new LedgerUnavailableException("The transaction is over", e);
            }
        }

        private Synchronization lastStep(TransactionSynchronizationRegistry current, Runnable last) {
            return new Synchronization() {
                @Override
                public void beforeCompletion() {
                    if (current.getRollbackOnly()) {
                        return;
                    }
                    try {
                        last.run();
                    } catch (RuntimeException e) {
                        failure = e;
                    }
                    if (failure != null || rollbackAsked) {
                        current.setRollbackOnly();
                    }
                }

                @Override
                public void afterCompletion(int status) {}
            };
        }
    }
}
