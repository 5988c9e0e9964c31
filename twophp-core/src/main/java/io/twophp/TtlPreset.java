package io.twophp;

import java.time.Duration;

/** The values of {@link TwoPhaseMutation#ttl()} and {@link TwoPhaseMutation#grace()} that draft §12.3 recommends. */
public enum TtlPreset {
    /** No preset: the numbers apply. */
    NONE(0, 0),
    /** Low-latency APIs: 5 s, δ 1 s. */
    LOW_LATENCY(5, 1),
    /** Standard APIs: 30 s, δ 5 s. */
    STANDARD(30, 5),
    /** Long-running operations: 120 s, δ 10 s. */
    LONG_RUNNING(120, 10);

    private final Duration ttl;
    private final Duration grace;

    TtlPreset(int ttlSeconds, int graceSeconds) {
        this.ttl = Duration.ofSeconds(ttlSeconds);
        this.grace = Duration.ofSeconds(graceSeconds);
    }

    /** Returns the time to live; zero for {@link #NONE}. */
    public Duration ttl() {
        return ttl;
    }

    /** Returns δ, which no client may see; zero for {@link #NONE}. */
    public Duration grace() {
        return grace;
    }
}
