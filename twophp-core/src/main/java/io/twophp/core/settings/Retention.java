package io.twophp.core.settings;

import java.time.Duration;

/**
 * The time for which an outcome is replayed (D2), counted from the outcome: {@code twophp.retention}, default 30 days.
 */
public final class Retention {

    private static final String SETTING = "twophp.retention";
    private static final Duration DEFAULT = Duration.ofDays(30);

    private Retention() {}

    /** Reads the setting. */
    public static Duration of(Settings settings) {
        return settings.duration(SETTING, DEFAULT);
    }
}
