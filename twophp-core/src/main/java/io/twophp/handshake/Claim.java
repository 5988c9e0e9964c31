package io.twophp.handshake;

import io.twophp.intent.Intent;
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

    /** How often the intent has been claimed, this time included. */
    public int attempt() {
        return intent.epoch();
    }
}
