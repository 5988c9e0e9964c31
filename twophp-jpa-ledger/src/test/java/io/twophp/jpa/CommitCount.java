package io.twophp.jpa;

import io.twophp.core.ledger.UnitOfWork;

/** Checks each transaction before it commits: whether it has written, and whether its flush is waited for. */
final class CommitCount implements UnitOfWork {

    private final CountedDatabase database;
    int writing;
    int flushed;

    CommitCount(CountedDatabase database) {
        this.database = database;
    }

    void clear() {
        writing = 0;
        flushed = 0;
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        return database.transactions().call(scope -> {
            T result = work.run(scope);
            if (!scope.isRollbackOnly() && isWriting()) {
                writing++;
                flushed += database.text("SHOW synchronous_commit").equals("off") ? 0 : 1;
            }
            return result;
        });
    }

    private boolean isWriting() {
        return database.text("SELECT (pg_current_xact_id_if_assigned() IS NOT NULL)::text")
                .equals("true");
    }
}
