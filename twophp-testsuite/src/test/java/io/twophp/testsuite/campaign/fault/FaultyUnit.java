package io.twophp.testsuite.campaign.fault;

import io.twophp.core.ledger.UnitOfWork;

/** Units that return as if they had committed. */
final class FaultyUnit implements UnitOfWork {

    private static final ThreadLocal<Boolean> DOOMED = ThreadLocal.withInitial(() -> false);

    private final UnitOfWork original;

    FaultyUnit(UnitOfWork original) {
        this.original = original;
    }

    /** Marks the running unit for a rollback that its caller does not notice, if the fault is planted. */
    static void rollBackIf(Fault fault) {
        DOOMED.set(fault.isPlanted());
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        DOOMED.remove();
        return original.call((Work<T, E>) scope -> {
            T result = work.run(scope);
            if (DOOMED.get()) {
                scope.setRollbackOnly();
            }
            return result;
        });
    }
}
