package io.twophp.duty;

import io.twophp.execution.WorkThreads;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A sweep and how often it is due. A turn is skipped while the last one runs; what it throws is logged, and the next turn goes
 * on. Runs on the engine's own threads: on some servers a transaction that begins on a timer's thread enlists nothing.
 * Thread-safe.
 */
public final class Duty {

    private static final System.Logger LOG = System.getLogger(Duty.class.getName());

    private final AtomicBoolean running = new AtomicBoolean();
    private final Duration interval;
    private final WorkThreads threads;
    private final String failed;
    private final Runnable sweep;

    /**
     * @param interval the time between two turns, at least a millisecond
     * @param failed the message of a failure, with its id
     */
    public Duty(Duration interval, WorkThreads threads, String failed, Runnable sweep) {
        if (interval.toMillis() < 1) {
            throw new IllegalArgumentException("the interval of a duty is at least a millisecond");
        }
        this.interval = interval;
        this.threads = Objects.requireNonNull(threads, "threads");
        this.failed = Objects.requireNonNull(failed, "failed");
        this.sweep = Objects.requireNonNull(sweep, "sweep");
    }

    public Duration interval() {
        return interval;
    }

    /** Returns at once. Does nothing before the application has started. */
    public void take() {
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
