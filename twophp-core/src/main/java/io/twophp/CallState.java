package io.twophp;

import java.util.Optional;

/** The state of a call, as far as its client knows. */
public enum CallState {
    /**
     * Stored; Phase 1 may have been sent, or the one request of another dialect. Nothing of a 2PHP call that is not
     * auto-confirmed can have been executed.
     */
    OPEN,
    /**
     * Registered at the server and in the client's ledger; a confirmation may have been sent, or was not necessary. In
     * another dialect: sent, or about to be, by more than one process.
     */
    REGISTERED,
    /** The server executed the call. */
    COMMITTED,
    /** The server recorded a failure. */
    FAILED,
    /** The call was not and will not be executed: no confirmation was sent, or none in time. */
    ABANDONED,
    /**
     * It is not known whether the call was executed; after {@code twophp.client.max-age} the client has stopped asking.
     */
    UNRESOLVED,
    /** The server refused to register the call. */
    REFUSED,
    /** The server does not speak 2PHP and has processed the call as an ordinary request, or may have (D25). */
    PLAIN;

    /** Returns whether the call still has to be completed, or its outcome to be found out. */
    public boolean isUnfinished() {
        return this == OPEN || this == REGISTERED;
    }

    /**
     * Returns whether a call in this state may change to the end state {@code end} without a loss of knowledge.
     * UNRESOLVED may change to any other end. REFUSED and ABANDONED, which state that nothing was executed, may change
     * to an end that states an execution. PLAIN may change to a recorded outcome. A recorded outcome never changes.
     */
    public boolean mayBecome(CallState end) {
        return this == end || rank() < end.rank();
    }

    private int rank() {
        return switch (this) {
            case OPEN, REGISTERED -> 0;
            case UNRESOLVED -> 1;
            case ABANDONED, REFUSED -> 2;
            case PLAIN -> 3;
            case COMMITTED, FAILED -> 4;
        };
    }

    /** Returns whether the call ended, and it is not known whether it was executed, or with which outcome. */
    public boolean isOutcomeUnknown() {
        return this == PLAIN || this == UNRESOLVED;
    }

    /** Returns the phase of the client's row at this end; empty if this end does not determine it. */
    public Optional<Phase> phase() {
        return switch (this) {
            case COMMITTED -> Optional.of(Phase.COMMITTED);
            case FAILED -> Optional.of(Phase.FAILED);
            case ABANDONED -> Optional.of(Phase.ABANDONED);
            case OPEN, REGISTERED, UNRESOLVED, REFUSED, PLAIN -> Optional.empty();
        };
    }
}
