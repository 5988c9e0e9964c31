package io.twophp;

import java.util.Optional;

/** How a call stands, as far as its client knows. */
public enum CallState {
    /** Written down; Phase 1 may have been sent. Of a call that is not auto-confirmed, nothing can have been executed. */
    OPEN,
    /** Registered at the server and in the client's ledger; a confirmation may have been sent, or was not necessary. */
    REGISTERED,
    /** The server executed it. */
    COMMITTED,
    /** The server recorded a failure. */
    FAILED,
    /** It was not and will not be executed: no confirmation was sent, or none in time. */
    ABANDONED,
    /** Within {@code twophp.client.max-age} nobody could tell whether it was executed; nobody asks any more. */
    UNRESOLVED,
    /** The server refused to register it. */
    REFUSED,
    /** The server does not speak 2PHP and has processed it as an ordinary request, or may have (D25). */
    PLAIN;

    /** Whether there is something left to be done or to be found out. */
    public boolean isUnfinished() {
        return this == OPEN || this == REGISTERED;
    }

    /**
     * Whether a call that stands here may end, or end after all, at {@code end}: nothing that is known may be lost by it. UNRESOLVED
     * gives way to every word of what became of it. REFUSED and ABANDONED, which say that nothing was executed, give way to whatever says that something was; PLAIN gives way to a recorded
     * outcome, and a recorded outcome to none but itself.
     */
    public boolean givesWayTo(CallState end) {
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

    /** Whether it ended although nobody knows if it was executed, or how that went. */
    public boolean isEndWithoutWord() {
        return this == PLAIN || this == UNRESOLVED;
    }

    /** What the client's row of the call says at this end; empty if that is not for this end to say. */
    public Optional<Phase> phase() {
        return switch (this) {
            case COMMITTED -> Optional.of(Phase.COMMITTED);
            case FAILED -> Optional.of(Phase.FAILED);
            case ABANDONED -> Optional.of(Phase.ABANDONED);
            case OPEN, REGISTERED, UNRESOLVED, REFUSED, PLAIN -> Optional.empty();
        };
    }

    /** The end that an outcome is. */
    public static CallState of(Phase outcome) {
        return outcome == Phase.COMMITTED ? COMMITTED : FAILED;
    }
}
