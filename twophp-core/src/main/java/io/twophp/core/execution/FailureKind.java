package io.twophp.core.execution;

/** The meaning of an execution's failure for its request; {@link Failures} judges it. */
public enum FailureKind {

    /**
     * Business logic's own, or permanently refused by the database (a constraint, a value that does not fit): the same
     * request would end the same way. This kind is an outcome.
     */
    DECIDED(false, true),

    /**
     * Lost against other transactions, or against itself: a deadlock, a serialization failure, a lock that did not come
     * free, a rollback without a reason. The next try often succeeds; if none does, the number of attempts ends the
     * intent.
     */
    CONTENTION(true, true),

    /**
     * Ended by a limit that the execution reached: a statement's time-out, memory, temporary space. Another try at once
     * would cost the same again; the number of attempts ends the intent.
     */
    LIMIT(false, true),

    /**
     * A failure of the infrastructure: a connection that was lost or not available, a server that goes down, starts or
     * has become a replica, a full disk, an error inside of the database or in the layers below business logic.
     */
    OUTAGE(true, false),

    /** Another service that business logic calls has not finished its answer; it may do so later. */
    UNFINISHED_CALL(false, false);

    private final boolean triedAgainAtOnce;
    private final boolean counted;

    FailureKind(boolean triedAgainAtOnce, boolean counted) {
        this.triedAgainAtOnce = triedAgainAtOnce;
        this.counted = counted;
    }

    /** Returns whether another try under the same claim may end better. */
    public boolean isTriedAgainAtOnce() {
        return triedAgainAtOnce;
    }

    /** Returns whether an execution that ended so counts as one of the intent's attempts. */
    public boolean isCounted() {
        return counted;
    }
}
