package io.twophp.core.execution;

import io.twophp.core.policy.Backoff;
import java.time.Duration;

/**
 * Recovery's pause before an intent that was given back: a second after the first claim, doubled with each further one,
 * up to five minutes.
 */
public final class RecoveryPause {

    /** The pause before an intent whose request no key opened. */
    public static final Duration UNREADABLE = Duration.ofMinutes(5);

    private static final Backoff DOUBLED = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5), () -> 0);

    private RecoveryPause() {}

    public static Duration after(Claim claim) {
        return DOUBLED.after(claim.intent().epoch());
    }
}
