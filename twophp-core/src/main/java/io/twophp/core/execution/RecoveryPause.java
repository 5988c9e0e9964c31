package io.twophp.core.execution;

import java.time.Duration;

/**
 * The time for which recovery leaves an intent alone that was given back: twice as long after each claim, up to five
 * minutes.
 */
public final class RecoveryPause {

    private static final long LONGEST_SECONDS = 300;
    private static final int DOUBLINGS = 9;

    private RecoveryPause() {}

    /** Returns the pause after a claim without an outcome. */
    public static Duration after(Claim claim) {
        return Duration.ofSeconds(Math.min(1L << Math.min(claim.intent().epoch() - 1, DOUBLINGS), LONGEST_SECONDS));
    }
}
