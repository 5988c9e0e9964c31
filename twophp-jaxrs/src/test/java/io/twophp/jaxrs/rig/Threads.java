package io.twophp.jaxrs.rig;

import io.twophp.core.execution.WorkThreads;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The application's threads. */
final class Threads implements WorkThreads, AutoCloseable {

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final Phaser busy = new Phaser(1);

    @Override
    public void execute(Runnable work) {
        busy.register();
        executor.execute(() -> {
            try {
                work.run();
            } finally {
                busy.arriveAndDeregister();
            }
        });
    }

    /** Waits for the end of all work that has begun; for one thread at a time. */
    void awaitIdle(Duration longest) {
        try {
            busy.awaitAdvanceInterruptibly(busy.arrive(), longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("still busy", e);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
