package io.twophp.core.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A client's clocks, which stand still unless a test advances them or the engine pauses. Thread-safe. */
final class Clockwork {

    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    /** Overflows after a second, as {@link System#nanoTime} may. */
    private static final long FIRST_NANOS = Long.MAX_VALUE - 1_000_000_000L;

    private final List<Duration> pauses = new ArrayList<>();
    private Instant now = START;
    private long nanos = FIRST_NANOS;
    private double random;
    private Pause pause = this::advance;

    /** Returns the engine's clocks and random numbers. */
    CallParts.Time time() {
        InstantSource wall = this::now;
        return new CallParts.Time(wall.withZone(ZoneOffset.UTC), this::nanoTime, this::pause, () -> random);
    }

    synchronized Instant now() {
        return now;
    }

    synchronized long nanoTime() {
        return nanos;
    }

    synchronized void advance(Duration time) {
        now = now.plus(time);
        nanos += time.toNanos();
    }

    /** Sets the wall clock; measured time and other machines' clocks stay as they are. */
    synchronized void setWall(Duration forward) {
        now = now.plus(forward);
    }

    /** Returns the time on another machine's clock. */
    synchronized Instant elsewhere() {
        return START.plusNanos(nanos - FIRST_NANOS);
    }

    /** Sets the next random numbers, in {@code [0, 1)}. */
    void setRandom(double number) {
        random = number;
    }

    /** Sets what happens in place of a pause. */
    void setPause(Pause instead) {
        pause = instead;
    }

    /** Returns the lengths of the engine's pauses, in order. */
    synchronized List<Duration> pauses() {
        return List.copyOf(pauses);
    }

    private void pause(Duration length) throws InterruptedException {
        synchronized (this) {
            pauses.add(length);
        }
        pause.of(length);
    }
}
