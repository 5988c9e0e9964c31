package io.twophp;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The phases of an intent (draft §6, §7) and the one table of transitions between them.
 *
 * <p>Leaving {@link #WAITING_CONFIRM} for {@link #PROCESSING} crosses the point of no return (PONR): from there an
 * intent can only reach {@link #COMMITTED} or {@link #FAILED}.
 */
public enum Phase {
    /** Registered durably; the client has not confirmed yet. */
    WAITING_CONFIRM,
    /** Confirmed; business logic is running, or will be run again after a crash. */
    PROCESSING,
    /** The business transaction and its recorded response are durable. Terminal. */
    COMMITTED,
    /** Business logic failed or answered 4xx/5xx, and its effects were rolled back. Terminal. */
    FAILED,
    /** Not confirmed in time; clean-up is pending. */
    TTL_EXPIRED,
    /** Cleaned up after TTL + δ; the payload is erased. Terminal. */
    ABANDONED;

    /**
     * Returns the phases this one can become. {@code PROCESSING → PROCESSING} is a new claim by an executor (the epoch
     * grows), such as after a lease that ran out; {@code TTL_EXPIRED → PROCESSING} is the late confirmation that
     * {@code REUSE} allows (§8.2).
     */
    public Set<Phase> next() {
        return switch (this) {
            case WAITING_CONFIRM -> EnumSet.of(PROCESSING, TTL_EXPIRED);
            case PROCESSING -> EnumSet.of(PROCESSING, COMMITTED, FAILED);
            case TTL_EXPIRED -> EnumSet.of(PROCESSING, ABANDONED);
            case COMMITTED, FAILED, ABANDONED -> EnumSet.noneOf(Phase.class);
        };
    }

    /** Returns whether no transition leads out of this phase. */
    public boolean isTerminal() {
        return next().isEmpty();
    }

    /** Returns whether a recorded response exists, which every further confirmation gets. */
    public boolean hasRecordedResponse() {
        return this == COMMITTED || this == FAILED;
    }

    /** Returns the {@code outcome} field of §9.8 in this phase: empty until decided (D10). */
    public Optional<Phase> outcome() {
        return this == WAITING_CONFIRM || this == PROCESSING ? Optional.empty() : Optional.of(this);
    }
}
