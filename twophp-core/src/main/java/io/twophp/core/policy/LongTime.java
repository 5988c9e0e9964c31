package io.twophp.core.policy;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Retention;
import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Certified HTTP's long time (LT): the server keeps an answer for that time, a client repeats its message for half of
 * it, and their clocks agree within a hundredth of it. Immutable.
 *
 * @param length positive; {@code twophp.certified-http.long-time}, default 30 days
 */
public record LongTime(Duration length) {

    private static final String SETTING = "twophp.certified-http.long-time";
    private static final Duration DEFAULT = Duration.ofDays(30);
    private static final int CLOCKS = 100;

    public LongTime {
        Objects.requireNonNull(length, "length");
    }

    /** @throws InvalidConfigurationException if the setting is not positive */
    public static LongTime of(Settings settings) {
        Duration length = settings.duration(SETTING, DEFAULT);
        if (length.isNegative() || length.isZero()) {
            throw new InvalidConfigurationException("Setting " + SETTING + " = '" + length
                    + "' can't be used; write a positive duration, such as P30D.");
        }
        return new LongTime(length);
    }

    /** @throws InvalidConfigurationException if outcomes are kept for less than the long time */
    public void requireRetention(Settings settings) {
        Duration retention = Retention.of(settings);
        if (retention.compareTo(length) < 0) {
            throw new InvalidConfigurationException("Setting twophp.retention = '" + retention
                    + "' can't be used where dialects lists CERTIFIED_HTTP, whose clients count on answers for "
                    + length
                    + " (" + SETTING + "); keep them for at least " + length
                    + ", or make the long time shorter and inform clients.");
        }
    }

    public Duration tolerance() {
        return length.dividedBy(CLOCKS);
    }

    /** Returns whether a message sent at that time is further ahead than clocks may differ. */
    public boolean isAhead(Instant sent, Instant now) {
        return sent.isAfter(now.plus(tolerance()));
    }

    /** Returns whether a message is too old for any client, whatever its clock, that keeps to half of the long time. */
    public boolean isPast(Instant sent, Instant now) {
        return sent.plus(length.dividedBy(2)).plus(tolerance()).isBefore(now);
    }
}
