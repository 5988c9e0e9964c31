package io.twophp.cdi.call;

import io.twophp.cdi.module.LookedUp;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.ledger.UnitOfWork.Scope;
import io.twophp.core.ledger.UnitOfWork.Work;
import jakarta.enterprise.context.Dependent;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.List;
import javax.naming.NamingException;

/** Runs work in a JTA transaction of its own; a transaction that is active on the thread is suspended meanwhile. */
@Dependent
class NewTransaction {

    private final LookedUp<TransactionSynchronizationRegistry> registry =
            new LookedUp<>(TransactionSynchronizationRegistry.class, "java:comp/TransactionSynchronizationRegistry");
    private final ServerTransactions transactions = new ServerTransactions();

    /**
     * Runs the work. Containers commit if an Error is thrown, and roll back silently a transaction that was marked
     * meanwhile (by a time-out, for instance).
     *
     * @throws Refused with the work's result if the work asked for a rollback
     * @throws Broken if the work ended with an Error
     * @throws CommitFailedException if the transaction can only be rolled back
     */
    @Transactional(value = TxType.REQUIRES_NEW, rollbackOn = Exception.class)
    <T, E extends Exception> T call(Work<T, E> work) throws E {
        transactions.join();
        Asked scope = new Asked();
        T result = result(work, scope);
        if (!scope.rollbackAsked) {
            scope.last.forEach(Runnable::run);
        }
        if (scope.rollbackAsked) {
            throw new Refused(result);
        }
        if (isMarked()) {
            throw new CommitFailedException(false, null);
        }
        return result;
    }

    private static <T, E extends Exception> T result(Work<T, E> work, Scope scope) throws E {
        try {
            return work.run(scope);
        } catch (Error e) {
            throw new Broken(e);
        }
    }

    /**
     * Returns whether the transaction is marked for rollback; false also if the server has no registry under that name:
     * then the commit shows it.
     */
    private boolean isMarked() {
        try {
            return registry.get().getTransactionStatus() == Status.STATUS_MARKED_ROLLBACK;
        } catch (NamingException e) {
            return false;
        }
    }

    /** Carries a result out of the transaction that its work wants to be rolled back. */
    static final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Object result;

        private Refused(Object result) {
            super(null, null, false, false);
            this.result = result;
        }

        Object result() {
            return result;
        }
    }

    static final class Broken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Error error;

        private Broken(Error error) {
            super(null, null, false, false);
            this.error = error;
        }

        Error error() {
            return error;
        }
    }

    private final class Asked implements Scope {

        private final List<Runnable> last = new ArrayList<>();
        private boolean rollbackAsked;

        @Override
        public void setRollbackOnly() {
            rollbackAsked = true;
        }

        @Override
        public boolean isRollbackOnly() {
            return rollbackAsked || isMarked();
        }

        /** Runs the step at the end of the work, since nothing else takes part in such a transaction. */
        @Override
        public void beforeCommit(Runnable step) {
            last.add(step);
        }
    }
}
