package io.twophp.core.client;

import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.util.EnumSet;
import java.util.Set;

/** The steps at which something can happen to a client: around its units of work and its exchanges. */
enum Step {
    UNIT_BEGINS,
    /** Inside the unit, before it is committed. */
    UNIT_COMMITS,
    UNIT_COMMITTED,
    SENDING,
    ANSWERED;

    /** The end of the process: passes all handlers. */
    static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Called at each step; an exception that it throws happens at that step. */
    @FunctionalInterface
    interface Watcher {
        Watcher NONE = step -> {};

        void reached(Step step);
    }

    private static final Set<Step> OF_UNITS = EnumSet.of(UNIT_BEGINS, UNIT_COMMITS, UNIT_COMMITTED);

    boolean isOfUnit() {
        return OF_UNITS.contains(this);
    }

    /** Returns the exception that the ledger's store throws at this step if it fails. */
    RuntimeException failure() {
        return switch (this) {
            case UNIT_BEGINS -> new LedgerUnavailableException("down", null);
            case UNIT_COMMITS, UNIT_COMMITTED -> new CommitFailedException(false, new IllegalStateException("commit"));
            case SENDING, ANSWERED -> throw new IllegalArgumentException("no step of a unit");
        };
    }
}
