package io.twophp.recovery;

import java.time.Duration;
import java.util.Objects;

/**
 * How recovery goes about it.
 *
 * @param lease for how long an intent that is taken up is this node's unless it is prolonged
 * @param batch how many intents one unit of work moves at most
 * @param places how many intents are taken up at a time: confirmations need places as well
 */
public record RecoverySettings(Duration lease, int batch, int places) {

    public RecoverySettings {
        Objects.requireNonNull(lease, "lease");
        if (batch < 1 || places < 1) {
            throw new IllegalArgumentException("batch and places are positive");
        }
    }
}
