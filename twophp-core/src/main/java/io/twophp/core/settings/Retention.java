package io.twophp.core.settings;

import io.twophp.InvalidConfigurationException;
import java.time.Duration;

/** The time, from the outcome on, for which it is replayed (D2): {@code twophp.retention}, default 30 days. */
public final class Retention {

    private static final String SETTING = "twophp.retention";
    private static final Duration DEFAULT = Duration.ofDays(30);

    private Retention() {}

    public static Duration of(Settings settings) {
        return settings.duration(SETTING, DEFAULT);
    }

    /**
     * Checks that a duplicate gets the outcome within the whole window of its command (IDS IX.A).
     *
     * @throws InvalidConfigurationException if outcomes are kept for less than the window
     */
    public static void requireWindow(Settings settings, String endpoint, Duration window) {
        Duration retention = of(settings);
        if (retention.compareTo(window) < 0) {
            throw new InvalidConfigurationException("Setting " + SETTING + " = '" + retention
                    + "' can't be used with " + endpoint + ", a command of IDS with a window of " + window
                    + ": duplicates get the outcome for as long. Keep outcomes for at least " + window
                    + ", or make the window shorter.");
        }
    }
}
