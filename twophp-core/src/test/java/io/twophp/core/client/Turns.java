package io.twophp.core.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Lets several threads take turns: one runs at a time, and at each step a seeded random choice decides which goes on.
 */
final class Turns {

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final Random random;
    private final List<Thread> running = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private Thread current;

    Turns(long seed) {
        this.random = random(seed);
    }

    /**
     * Returns a random source whose first numbers differ between neighbouring seeds, unlike those of {@link Random}
     * alone.
     */
    static Random random(long seed) {
        return new Random(seed * SPREAD);
    }

    /** Runs all to their ends; throws what one of them threw. */
    void run(Runnable... jobs) {
        synchronized (this) {
            for (Runnable job : jobs) {
                running.add(new Thread(() -> inTurn(job), "actor " + running.size()));
            }
            next();
        }
        List<Thread> all = List.copyOf(running);
        all.forEach(Thread::start);
        try {
            for (Thread thread : all) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("an actor failed", failures.get(0));
        }
    }

    /**
     * Lets another thread go on; returns when it is the calling thread's turn again. Of no effect for other threads.
     */
    synchronized void step() {
        if (Thread.currentThread() == current) {
            next();
            await();
        }
    }

    private void inTurn(Runnable job) {
        try {
            await();
            job.run();
        } catch (RuntimeException | Error e) {
            failures.add(e);
        } finally {
            synchronized (this) {
                running.remove(Thread.currentThread());
                next();
            }
        }
    }

    private synchronized void await() {
        try {
            while (Thread.currentThread() != current) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void next() {
        current = running.isEmpty() ? null : running.get(random.nextInt(running.size()));
        notifyAll();
    }
}
