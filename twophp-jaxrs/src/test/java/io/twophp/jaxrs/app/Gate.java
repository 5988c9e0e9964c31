package io.twophp.jaxrs.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Holds business logic until a test lets it go. */
public final class Gate {

    private static final long LONGEST_SECONDS = 30;

    private final Semaphore reached = new Semaphore(0);
    private final CountDownLatch opened = new CountDownLatch(1);

    void pass() {
        reached.release();
        try {
            require(opened.await(LONGEST_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Returns when business logic has begun, once more for each call. */
    public void awaitReached() {
        try {
            require(reached.tryAcquire(LONGEST_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public void open() {
        opened.countDown();
    }

    boolean isOpen() {
        return opened.getCount() == 0;
    }

    private static void require(boolean happened) {
        if (!happened) {
            throw new IllegalStateException("nobody came");
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException(e);
    }
}
