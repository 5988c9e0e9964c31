package io.twophp.core.callback;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Limits attempts, in all and to one receiver: one that hangs delays only callbacks to itself. Thread-safe. */
final class ConcurrencyLimit {

    private final int all;
    private final int each;
    private final Map<String, Integer> taken = new HashMap<>();
    private int total;

    ConcurrencyLimit(int all, int each) {
        this.all = all;
        this.each = each;
    }

    /** Returns a permit; empty if none is free by {@code until} ({@link System#nanoTime}), at once if that is past. */
    synchronized Optional<Permit> take(String authority, long until) throws InterruptedException {
        while (total >= all || taken.getOrDefault(authority, 0) >= each) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return Optional.empty();
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        total++;
        taken.merge(authority, 1, Integer::sum);
        return Optional.of(new Permit(authority));
    }

    synchronized int free() {
        return all - total;
    }

    private synchronized void give(String authority) {
        total--;
        taken.computeIfPresent(authority, (key, count) -> count == 1 ? null : count - 1);
        notifyAll();
    }

    final class Permit {

        private final String authority;
        private final AtomicBoolean given = new AtomicBoolean();

        private Permit(String authority) {
            this.authority = authority;
        }

        void giveBack() {
            if (given.compareAndSet(false, true)) {
                give(authority);
            }
        }
    }
}
