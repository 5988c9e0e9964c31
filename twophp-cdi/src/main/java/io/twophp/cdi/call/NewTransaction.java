package io.twophp.cdi.call;

import io.twophp.ledger.UnitOfWork.Scope;
import io.twophp.ledger.UnitOfWork.Work;
import jakarta.enterprise.context.Dependent;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Runs work in a JTA transaction of its own; one that is active on the thread is suspended meanwhile. */
@Dependent
class NewTransaction {

    /** @throws Refused with the work's result if the work asked for a rollback */
    @Transactional(value = TxType.REQUIRES_NEW, rollbackOn = Exception.class)
    <T, E extends Exception> T call(Work<T, E> work) throws E {
        Asked scope = new Asked();
        T result = work.run(scope);
        if (scope.rollbackAsked) {
            throw new Refused(result);
        }
        return result;
    }

    /** Carries a result past the transaction that its work did not want. */
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

    private static final class Asked implements Scope {

        private boolean rollbackAsked;

        @Override
        public void setRollbackOnly() {
            rollbackAsked = true;
        }

        @Override
        public boolean isRollbackOnly() {
            return rollbackAsked;
        }
    }
}
