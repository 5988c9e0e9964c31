package io.twophp.se;

import io.twophp.core.execution.WorkThreads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Threads that take up calls, and keep no process alive. */
final class LocalThreads implements WorkThreads, AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread daemon = new Thread(work, "2php-recovery");
        daemon.setDaemon(true);
        return daemon;
    });

    @Override
    public void start() {}

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }

    /** Lets what runs come to a point where it can stop, and interrupts it to get there. */
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
