package io.twophp.benchmarks;

import java.time.Duration;
import java.util.function.LongSupplier;

/** When something has to be over. Its parts have deadlines of their own, so that the last ones are not forgotten. */
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

    /** Never negative. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong()));
    }

    boolean isOver() {
        return left().isZero();
    }

    /** Whether something that takes so long would be done in time. */
    boolean hasRoomFor(Duration work) {
        return left().compareTo(work) > 0;
    }

    /** For the next part: from now on, this much of what is left, between 0 and 1. */
    Deadline share(double part) {
        return new Deadline(nanoTime, nanoTime.getAsLong() + (long) (left().toNanos() * part));
    }
}
