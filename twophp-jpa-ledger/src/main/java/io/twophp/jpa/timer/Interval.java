package io.twophp.jpa.timer;

import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.time.Duration;

/** The time between two runs. */
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

    /** Starts a timer that is gone with its node: every node has its own. */
    static void start(TimerService timers, String name, long millis) {
        timers.createIntervalTimer(millis, millis, new TimerConfig(name, false));
    }
}
