package io.twophp.core.settings;

import java.time.Duration;

/** The time, from the outcome on, for which it is replayed (D2): {@code twophp.retention}, default 30 days. */
public final class Retention {

    private static final String SETTING = "twophp.retention";
    private static final Duration DEFAULT = Duration.ofDays(30);

    private Retention() {}

    public static Duration of(Settings settings) {
        return settings.duration(SETTING, DEFAULT);
    }
}
