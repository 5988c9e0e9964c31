package io.twophp.core.callback;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A signal that sending has begun, which business logic awaits until a moment, and no longer. Thread-safe. */
final class Begun implements Runnable {

    private final CountDownLatch latch = new CountDownLatch(1);
    private final long until;

    /** @param until the moment, by {@link System#nanoTime} */
    Begun(long until) {
        this.until = until;
    }

    long until() {
        return until;
    }

    /** Signals that sending has begun, or failed. */
    @Override
    public void run() {
        latch.countDown();
    }

    /** Waits for the signal. An interrupted thread waits no longer, and stays interrupted. */
    void await() {
        try {
            latch.await(until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
