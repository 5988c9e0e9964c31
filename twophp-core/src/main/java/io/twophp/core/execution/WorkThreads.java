package io.twophp.core.execution;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The server's threads for work that no request waits for: intents executed without their client, sweeps, callbacks.
 * Each task runs on a thread that carries the application's class loader and names and nothing of the submitting
 * thread: no identity, no transaction, no context. The number of threads need not be bounded: the engine takes no more
 * than its settings allow. Thread-safe.
 */
public interface WorkThreads extends Executor {

    /** Called while the web application starts, in the context that all work is to have; perhaps repeatedly. */
    default void start() {}

    /** Returns whether the application has started far enough to give threads; before that {@link #execute} rejects. */
    default boolean isReady() {
        return true;
    }

    /**
     * Runs work on a thread of its own, after that pause and again and again, until it returns false, throws, or its
     * thread is interrupted.
     *
     * @param afterwards runs when the work ended, for any reason
     * @throws RejectedExecutionException if no thread can be had
     */
    default void repeat(Duration pause, BooleanSupplier work, Runnable afterwards) {
        execute(() -> {
            try {
                do {
                    LockSupport.parkNanos(pause.toNanos());
                } while (!Thread.currentThread().isInterrupted() && work.getAsBoolean());
            } finally {
                afterwards.run();
            }
        });
    }

    /**
     * Returns threads for executions without a client, which may wait for work on other threads of the server. These
     * same threads, unless the server has too few for both.
     */
    default Executor forExecutions() {
        return this;
    }
}
