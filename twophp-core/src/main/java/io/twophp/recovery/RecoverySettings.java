package io.twophp.recovery;

import java.time.Duration;
import java.util.Objects;

/**
 * How recovery goes about it.
 *
 * @param lease for how long an intent that is taken up is this node's unless it is prolonged
 * @param attempts how often an intent is executed at most
 * @param batch how many intents one unit of work moves at most
 * @param places how many intents are taken up at a time: confirmations need places as well
 */
public record RecoverySettings(Duration lease, int attempts, int batch, int places) {

    public RecoverySettings {
        Objects.requireNonNull(lease, "lease");
        if (attempts < 1 || batch < 1 || places < 1) {
            throw new IllegalArgumentException("attempts, batch and places are positive");
        }
    }
}
