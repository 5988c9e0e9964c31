package io.twophp.core.execution;

import java.util.concurrent.Executor;

/**
 * The server's threads for what no request waits for: intents executed without their client, sweeps, callbacks. Each
 * task runs on a thread that carries the application's class loader and names and nothing of the submitting thread: no
 * identity, no transaction, no context. Need not be bounded: the engine takes as many as its settings allow.
 * Thread-safe.
 */
public interface WorkThreads extends Executor {

    /**
     * Called while the web application starts, in its own context, which is the one that all work is to have. May be
     * called more than once.
     */
    void start();

    /** Whether the application has started far enough to give threads; until then {@link #execute} rejects. */
    boolean isReady();

    /**
     * Threads for executions without a client, which may wait for what other threads of the server do for them. These
     * ones, unless the server has too few threads for both.
     */
    default Executor forExecutions() {
        return this;
    }
}
