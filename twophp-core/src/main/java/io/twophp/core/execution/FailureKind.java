package io.twophp.core.execution;

/** What an execution's failure says about its request; {@link Failures} judges it. */
public enum FailureKind {

    /**
     * Business logic's own, or permanently refused by the database (a constraint, a value that does not fit): the same
     * request would end the same way. It is an outcome.
     */
    DECIDED(false, true),

    /**
     * Lost against others, or against itself: a deadlock, a serialization failure, a lock that did not come free, a
     * rollback that has no reason. The next try often succeeds; if none does, the number of attempts ends it.
     */
    CONTENTION(true, true),

    /**
     * Ended by a limit that it ran into: a statement's time-out, memory, temporary space. To try again at once would
     * only cost the same again; the number of attempts ends it.
     */
    LIMIT(false, true),

    /**
     * The infrastructure's: a connection that was lost or not available, a server that goes down, starts or has become
     * a replica, a full disk, an error inside of the database or in the layers below business logic.
     */
    OUTAGE(true, false),

    /** Another service that business logic calls has not answered to the end: only later it may. */
    UNFINISHED_CALL(false, false);

    private final boolean triedAgainAtOnce;
    private final boolean counted;

    FailureKind(boolean triedAgainAtOnce, boolean counted) {
        this.triedAgainAtOnce = triedAgainAtOnce;
        this.counted = counted;
    }

    /** Whether another try under the same claim may end better. */
    public boolean isTriedAgainAtOnce() {
        return triedAgainAtOnce;
    }

    /** Whether an execution that ended so is one of the attempts that an intent has. */
    public boolean isCounted() {
        return counted;
    }
}
