package io.twophp.jpa.timer;

import io.twophp.execution.WorkThreads;
import java.lang.System.Logger.Level;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs a sweep unless it is still running; what it throws is logged, and the next turn goes on. On the application's own
 * threads: on some servers a transaction that begins on a timer's thread enlists nothing.
 */
final class Turn {

    private static final System.Logger LOG = System.getLogger(Turn.class.getName());

    private final AtomicBoolean running = new AtomicBoolean();
    private final WorkThreads threads;
    private final String failed;
    private final Runnable sweep;

    /** @param failed the message of a failure, with its id */
    Turn(WorkThreads threads, String failed, Runnable sweep) {
        this.threads = threads;
        this.failed = failed;
        this.sweep = sweep;
    }

    /** Returns at once. Does nothing before the application has started. */
    void take() {
        if (!threads.isReady() || !running.compareAndSet(false, true)) {
            return;
        }
        try {
            threads.execute(this::run);
        } catch (RejectedExecutionException e) {
            running.set(false);
            LOG.log(Level.WARNING, failed, e);
        }
    }

    private void run() {
        try {
            sweep.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, failed, e);
        } finally {
            running.set(false);
        }
    }
}
