package io.twophp.core.execution;

import io.twophp.core.intent.Intent;
import java.util.Objects;

/**
 * The right of one worker to execute an intent, good for one epoch: once another worker claims the intent, nothing done
 * under this claim can commit.
 *
 * @param intent the row as claimed, in PROCESSING
 */
public record Claim(Intent intent) {

    public Claim {
        Objects.requireNonNull(intent, "intent");
    }

    /** Which execution of the intent this is, those not counted that never began; 1 for the first. */
    public int attempt() {
        return Math.max(1, intent.attempts() + intent.interruptions());
    }
}
