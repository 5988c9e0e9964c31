package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.ledger.LedgerUnavailableException;
import io.twophp.ledger.UnitOfWork;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import javax.transaction.xa.XAException;

/** The unit of work as a JTA transaction, so that ledger and business data share it. */
@ModuleBean
class JtaUnitOfWork implements UnitOfWork {

    private static final System.Logger LOG = System.getLogger(JtaUnitOfWork.class.getName());

    private final Provider<UserTransaction> transactions;

    @Inject
    JtaUnitOfWork(Provider<UserTransaction> transactions) {
        this.transactions = transactions;
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        UserTransaction transaction = begin();
        Running scope = new Running(transaction);
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
            commit(transaction);
        }
        return result;
    }

    private UserTransaction begin() {
        UserTransaction transaction = transactions.get();
        try {
            transaction.begin();
            return transaction;
        } catch (NotSupportedException e) {
            throw new IllegalStateException(
                    "TWOPHP-0201 A transaction is already active on this thread, so the intent's outcome could not commit with"
                            + " the business data. Let no filter or interceptor outside of @TwoPhaseMutation start one.",
                    e);
        } catch (SystemException e) {
            throw new LedgerUnavailableException("No transaction could be started", e);
        }
    }

    private static void commit(UserTransaction transaction) {
        try {
            transaction.commit();
        } catch (RollbackException e) {
            throw new CommitFailedException(isRefusal(e), e);
        } catch (Exception e) {
            throw new CommitFailedException(false, e);
        }
    }

    /** A participant had its say before the commit, such as the flush of a persistence context; no resource failed. */
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
        } catch (SystemException | IllegalStateException e) {
            LOG.log(Level.WARNING, "TWOPHP-0202 The rollback did not confirm; the transaction will not commit.", e);
        }
    }

    private static final class Running implements Scope {

        private final UserTransaction transaction;
        private boolean rollbackAsked;

        Running(UserTransaction transaction) {
            this.transaction = transaction;
        }

        @Override
        public void setRollbackOnly() {
            rollbackAsked = true;
        }

        @Override
        public boolean isRollbackOnly() {
            try {
                return rollbackAsked || transaction.getStatus() == Status.STATUS_MARKED_ROLLBACK;
            } catch (SystemException e) {
                throw new LedgerUnavailableException("The transaction's status can't be read", e);
            }
        }
    }
}
