package io.twophp.benchmarks;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The time by which work has to be over. Its parts have own deadlines, so that the last ones are not forgotten. */
final class Deadline {

    private final LongSupplier nanoTime;
    private final long end;

    private Deadline(LongSupplier nanoTime, long end) {
        this.nanoTime = nanoTime;
        this.end = end;
    }

    static Deadline in(Duration budget) {
        return in(budget, System::nanoTime);
    }

    static Deadline in(Duration budget, LongSupplier nanoTime) {
        return new Deadline(nanoTime, nanoTime.getAsLong() + budget.toNanos());
    }

    /** Returns the time that is left; never negative. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong()));
    }

    boolean isOver() {
        return left().isZero();
    }

    /** Returns whether work of this length would be done in time. */
    boolean hasRoomFor(Duration work) {
        return left().compareTo(work) > 0;
    }

    /** Returns a deadline for the next part: from now on, this much of the time that is left, between 0 and 1. */
    Deadline share(double part) {
        return new Deadline(nanoTime, nanoTime.getAsLong() + (long) (left().toNanos() * part));
    }
}
