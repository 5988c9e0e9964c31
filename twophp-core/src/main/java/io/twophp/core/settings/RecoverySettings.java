package io.twophp.core.settings;

import java.time.Duration;
import java.util.Objects;

/**
 * The settings of recovery.
 *
 * @param lease the time for which an intent that is taken up belongs to this node unless it is prolonged
 * @param maxAge the time after its registration within which an intent may be taken up with the identity that was
 *     stored then
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
