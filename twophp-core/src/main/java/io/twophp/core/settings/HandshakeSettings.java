package io.twophp.core.settings;

import java.time.Duration;

/**
 * The engine's own settings.
 *
 * @param lease the time for which a claim belongs to one worker unless it is prolonged; after it, recovery, or a
 *     repeated confirmation, may execute a LOCAL intent anew. {@code twophp.lease}, default 60 s
 * @param attempts the largest number of an intent's executions that business code or a limit ended, before it is given
 *     up as failed. {@code twophp.attempts}, default 5
 * @param retries the number of times a transaction that the infrastructure rolled back is run again under one claim.
 *     {@code twophp.retries}, default 3; 0 turns it off
 * @param quota the largest number of an owner's unfinished intents: unconfirmed, or in execution, before their
 *     deadline. {@code twophp.quota}, default 1000
 * @param quotaBytes the largest number of bytes those may keep stored; one intent is always admitted.
 *     {@code twophp.quota-bytes}, default 64 MiB
 * @param interruptions the time after its confirmation within which an intent is executed again if the infrastructure
 *     interrupts its executions; it has {@code attempts} executions in any case. {@code twophp.interruptions.limit},
 *     default one day
 * @param lazyBound the time after which the claim of an execution is made durable although its endpoint's claims are
 *     {@code LAZY}. {@code twophp.lazy.bound}, default 50 ms
 * @param lazyBytes the largest number of bytes of registered requests that are kept in memory for lazy claims.
 *     {@code twophp.lazy.bytes}, default 16 MiB
 */
public record HandshakeSettings(
        Duration lease,
        int attempts,
        int retries,
        int quota,
        long quotaBytes,
        Duration interruptions,
        Duration lazyBound,
        long lazyBytes) {

    private static final long DEFAULT_QUOTA_BYTES = 64L * 1024 * 1024;
    private static final long DEFAULT_LAZY_BYTES = 16L * 1024 * 1024;

    public HandshakeSettings {
        Settings.requirePositive(lease, "twophp.lease", "PT60S");
        Settings.require(attempts > 0, "twophp.attempts must be positive");
        Settings.require(retries >= 0, "twophp.retries must not be negative");
        Settings.require(quota > 0, "twophp.quota must be positive");
        Settings.require(quotaBytes > 0, "twophp.quota-bytes must be positive");
        Settings.requirePositive(interruptions, "twophp.interruptions.limit", "P1D");
        Settings.requirePositive(lazyBound, "twophp.lazy.bound", "PT0.05S");
        Settings.require(lazyBytes > 0, "twophp.lazy.bytes must be positive");
    }

    public static HandshakeSettings from(Settings settings) {
        return new HandshakeSettings(
                settings.duration("twophp.lease", Duration.ofSeconds(60)),
                settings.positive("twophp.attempts", 5),
                settings.notNegative("twophp.retries", 3),
                settings.positive("twophp.quota", 1000),
                settings.bytes("twophp.quota-bytes", DEFAULT_QUOTA_BYTES),
                settings.duration("twophp.interruptions.limit", Duration.ofDays(1)),
                settings.duration("twophp.lazy.bound", Duration.ofMillis(50)),
                settings.bytes("twophp.lazy.bytes", DEFAULT_LAZY_BYTES));
    }
}
