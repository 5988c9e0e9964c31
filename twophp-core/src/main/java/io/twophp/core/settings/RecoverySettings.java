package io.twophp.core.settings;

import java.time.Duration;
import java.util.Objects;

/**
 * How recovery goes about it.
 *
 * @param lease for how long an intent that is taken up is this node's unless it is prolonged
 * @param batch how many intents one unit of work moves at most
 * @param places how many intents are taken up at a time
 * @param maxAge for how long after its registration an intent may be taken up with the identity that was stored then
 */
public record RecoverySettings(Duration lease, int batch, int places, Duration maxAge) {

    public RecoverySettings {
        Objects.requireNonNull(lease, "lease");
        Objects.requireNonNull(maxAge, "maxAge");
        if (batch < 1 || places < 1) {
            throw new IllegalArgumentException("batch and places are positive");
        }
    }
}
