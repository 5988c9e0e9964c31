package io.twophp.cdi.call;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionalException;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs units of work as JTA transactions of their own. */
@OwnTransaction
@ModuleBean
class OwnUnitOfWork implements UnitOfWork {

    private final NewTransaction transaction;
    private final Opening opening;
    private final ServerTransactions server = new ServerTransactions();

    @Inject
    OwnUnitOfWork(NewTransaction transaction, Opening opening) {
        this.transaction = transaction;
        this.opening = opening;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        opening.require();
        try {
            return transaction.call(work);
        } catch (NewTransaction.Refused e) {
            return (T) e.result();
        } catch (NewTransaction.Broken e) {
            throw e.error();
        } catch (TransactionalException e) {
            throw new CommitFailedException(false, e);
        }
    }

    @Override
    public <T> Optional<T> alone(Supplier<Optional<T>> statement) {
        opening.require();
        return server.outside(statement);
    }
}
