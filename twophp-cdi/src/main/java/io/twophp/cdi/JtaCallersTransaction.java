package io.twophp.cdi;

import io.twophp.core.client.CallersTransaction;
import io.twophp.core.ledger.Opening;
import jakarta.inject.Provider;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The thread's JTA transaction: of a two-phase method, a {@code @Transactional} bean or an EJB. */
final class JtaCallersTransaction implements CallersTransaction {

    private final Opening opening;
    private final Provider<TransactionSynchronizationRegistry> registry = JtaUnitOfWork.registry();

    JtaCallersTransaction(Opening opening) {
        this.opening = opening;
    }

    @Override
    public boolean afterCommit(Runnable committed) {
        opening.require();
        TransactionSynchronizationRegistry transactions = registry.get();
        if (transactions.getTransactionStatus() != Status.STATUS_ACTIVE) {
            return false;
        }
        transactions.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {}

            @Override
            public void afterCompletion(int status) {
                if (status == Status.STATUS_COMMITTED) {
                    committed.run();
                }
            }
        });
        return true;
    }
}
