package io.twophp.cdi.execution;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps threads of another executor for a moment after their work is done, to take on more. For executors that take
 * long to start a task: Payara and GlassFish search the application's class path for each. All work has to be for the
 * same context. Thread-safe.
 *
 * <p>A thread goes back after a while even if there is always work: servers count a task that never ends as hung. It
 * goes back at once if its work fails or leaves it interrupted, as it is when its executor shuts down.
 */
final class LingeringThreads implements Executor {

    private final SynchronousQueue<Runnable> handover = new SynchronousQueue<>();
    private final Executor threads;
    private final Duration pause;
    private final Duration most;
    private final LongSupplier nanos;

    /**
     * @param pause the time for which a thread waits for more work
     * @param most the time, from its beginning, for which a thread takes on more work
     * @param nanos a monotonic clock, as {@link System#nanoTime}
     */
    LingeringThreads(Executor threads, Duration pause, Duration most, LongSupplier nanos) {
        this.threads = Objects.requireNonNull(threads, "threads");
        this.pause = Objects.requireNonNull(pause, "pause");
        this.most = Objects.requireNonNull(most, "most");
        this.nanos = Objects.requireNonNull(nanos, "nanos");
    }

    /** @throws java.util.concurrent.RejectedExecutionException if no thread waits, and the executor gives none */
    @Override
    public void execute(Runnable work) {
        Objects.requireNonNull(work, "work");
        if (!handover.offer(work)) {
            threads.execute(() -> run(work));
        }
    }

    private void run(Runnable first) {
        long since = nanos.getAsLong();
        Runnable next = first;
        while (next != null) {
            next.run();
            next = nanos.getAsLong() - since < most.toNanos() ? more() : null;
        }
    }

    private Runnable more() {
        try {
            return handover.poll(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
