package io.twophp.se;

import io.twophp.core.execution.WorkThreads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Daemon threads that take up calls. */
final class LocalThreads implements WorkThreads, AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread daemon = new Thread(work, "2php-recovery");
        daemon.setDaemon(true);
        return daemon;
    });

    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }

    /** Interrupts the running work and waits until it stops. */
    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
