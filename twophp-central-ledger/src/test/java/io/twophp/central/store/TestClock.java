package io.twophp.central.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that shows the time that a test sets. */
public final class TestClock extends Clock {

    private volatile Instant now;

    public TestClock() {
        this(Instant.parse("2026-03-01T10:00:00Z"));
    }

    public TestClock(Instant now) {
        this.now = now;
    }

    public void set(Instant value) {
        now = value;
    }

    public void pass(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
