package io.twophp.core.engine;

import io.twophp.core.execution.WorkThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;

/** An executor whose tasks run when the test says so. */
public final class ManualExecutor implements WorkThreads {

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private boolean shut;

    @Override
    public void execute(Runnable task) {
        if (shut) {
            throw new RejectedExecutionException("shut down");
        }
        tasks.add(task);
    }

    public int waiting() {
        return tasks.size();
    }

    public void shutDown() {
        shut = true;
    }

    public void startAgain() {
        shut = false;
    }

    /** Runs all waiting tasks. */
    public void runAll() {
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }
    }
}
