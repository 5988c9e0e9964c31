package io.twophp.jaxrs.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds business logic until a test lets it go. */
public final class Gate {

    private static final long LONGEST_SECONDS = 30;

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    void pass() {
        reached.countDown();
        await(opened);
    }

    /** Returns when business logic has begun. */
    public void awaitReached() {
        await(reached);
    }

    public void open() {
        opened.countDown();
    }

    boolean isOpen() {
        return opened.getCount() == 0;
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody came");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
