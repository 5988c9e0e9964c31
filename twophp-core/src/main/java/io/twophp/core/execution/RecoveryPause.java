package io.twophp.core.execution;

import java.time.Duration;

/** Recovery's pause before an intent that was given back: doubled with each claim, up to five minutes. */
public final class RecoveryPause {

    private static final long LONGEST_SECONDS = 300;
    private static final int DOUBLINGS = 9;

    private RecoveryPause() {}

    public static Duration after(Claim claim) {
        return Duration.ofSeconds(Math.min(1L << Math.min(claim.intent().epoch() - 1, DOUBLINGS), LONGEST_SECONDS));
    }
}
