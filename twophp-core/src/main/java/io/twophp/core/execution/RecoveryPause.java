package io.twophp.core.execution;

import java.time.Duration;

/** How long recovery leaves an intent alone that was given back: twice as long after each claim, up to five minutes. */
public final class RecoveryPause {

    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int DOUBLINGS = 9;

    private RecoveryPause() {}

    /** The pause after a claim under which nothing came about. */
    public static Duration after(Claim claim) {
        Duration pause = Duration.ofSeconds(1L << Math.min(claim.intent().epoch() - 1, DOUBLINGS));
        return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
    }
}
