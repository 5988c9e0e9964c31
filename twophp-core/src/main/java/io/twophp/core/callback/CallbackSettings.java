package io.twophp.core.callback;

import io.twophp.core.settings.Settings;
import java.time.Duration;

/**
 * The settings for the delivery of callbacks.
 *
 * @param concurrency the most attempts under way in this JVM. {@code twophp.callback.concurrency}, default 16
 * @param concurrencyPerHost the most attempts to one host and port, or to all names below one wildcard.
 *     {@code twophp.callback.concurrency-per-host}, default 4
 * @param backoff the pause after a failed first attempt; doubles with each attempt, up to {@link #LONGEST_BACKOFF}, and
 *     is then cut by up to half at random. {@code twophp.callback.backoff}, default 1 s
 * @param attempts the number of attempts after which a callback is given up. {@code twophp.callback.attempts}, default
 *     12
 * @param headStart the longest time that business logic waits until sending has begun.
 *     {@code twophp.callback.head-start}, default 50 ms; 0 for no wait
 */
public record CallbackSettings(
        int concurrency, int concurrencyPerHost, Duration backoff, int attempts, Duration headStart) {

    /** The time for which an attempt belongs to one node: well beyond the longest sending, name resolution included. */
    public static final Duration HOLD = Duration.ofSeconds(60);

    /** The longest head start: more would hold up requests for receivers that can't be reached. */
    public static final Duration LONGEST_HEAD_START = Duration.ofSeconds(5);

    public static final Duration LONGEST_BACKOFF = Duration.ofMinutes(5);

    public CallbackSettings {
        Settings.require(concurrency > 0, "twophp.callback.concurrency must be positive");
        Settings.require(concurrencyPerHost > 0, "twophp.callback.concurrency-per-host must be positive");
        Settings.requirePositive(backoff, "twophp.callback.backoff", "PT1S");
        Settings.require(attempts > 0, "twophp.callback.attempts must be positive");
        Settings.require(
                !headStart.isNegative() && headStart.compareTo(LONGEST_HEAD_START) <= 0,
                "twophp.callback.head-start must be 0 to " + LONGEST_HEAD_START + "; write PT0.05S for instance");
    }

    public static CallbackSettings from(Settings settings) {
        return new CallbackSettings(
                settings.positive("twophp.callback.concurrency", 16),
                settings.positive("twophp.callback.concurrency-per-host", 4),
                settings.duration("twophp.callback.backoff", Duration.ofSeconds(1)),
                settings.positive("twophp.callback.attempts", 12),
                settings.duration("twophp.callback.head-start", Duration.ofMillis(50)));
    }
}
