package io.twophp.jpa.timer;

import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import java.time.Duration;

/** Reads the time between two runs. */
final class Interval {

    private Interval() {}

    static long millis(Settings settings, String key, Duration fallback) {
        long millis = settings.duration(key, fallback).toMillis();
        if (millis < 1) {
            throw new InvalidConfigurationException(
                    "Setting " + key + " = " + millis + " ms; write a positive duration, such as " + fallback + ".");
        }
        return millis;
    }
}
