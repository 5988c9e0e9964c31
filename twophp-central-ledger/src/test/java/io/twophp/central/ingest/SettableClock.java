package io.twophp.central.ingest;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands until it is set. */
final class SettableClock extends Clock {

    private volatile Instant now;

    SettableClock(Instant now) {
        this.now = now;
    }

    void set(Instant value) {
        now = value;
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
