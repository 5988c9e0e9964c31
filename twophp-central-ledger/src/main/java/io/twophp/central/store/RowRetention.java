package io.twophp.central.store;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The time for which rows are kept, from their registration (L10). Older rows are acknowledged and dropped when they
 * come, and stored ones are deleted an hour later, so that none is deleted that a batch is just bringing.
 *
 * @param span a day at least
 */
public record RowRetention(Duration span) {

    private static final String SETTING = "twophp.central.retention";
    private static final Duration GRACE = Duration.ofHours(1);

    public RowRetention {
        if (span.compareTo(Duration.ofDays(1)) < 0) {
            throw new InvalidConfigurationException(
                    "Setting " + SETTING + " = " + span + "; write a day at least, such as P90D.");
        }
    }

    /** Returns the setting {@value #SETTING}, 90 days by default. */
    public static RowRetention from(Settings settings) {
        return new RowRetention(settings.duration(SETTING, Duration.ofDays(90)));
    }

    /** Returns the moment before which registered rows are not stored any more: the beginning of a day, in UTC. */
    public Instant storedFrom(Instant now) {
        return now.minus(span).truncatedTo(ChronoUnit.DAYS);
    }

    Instant deletedBefore(Instant now) {
        return storedFrom(now.minus(GRACE));
    }
}
