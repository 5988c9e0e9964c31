package io.twophp.core.engine;

import io.twophp.core.execution.WorkThreads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;

/** An executor whose tasks run when the test says so. */
public final class ManualExecutor implements WorkThreads {

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private BooleanSupplier repeated;
    private boolean shut;

    @Override
    public void execute(Runnable task) {
        if (shut) {
            throw new RejectedExecutionException("shut down");
        }
        tasks.add(task);
    }

    /** Keeps the work, which the test does itself. */
    @Override
    public void repeat(Duration pause, BooleanSupplier work, Runnable afterwards) {
        if (shut) {
            throw new RejectedExecutionException("shut down");
        }
        repeated = () -> {
            boolean goesOn = work.getAsBoolean();
            if (!goesOn) {
                repeated = null;
                afterwards.run();
            }
            return goesOn;
        };
    }

    /** Does the work that is to be repeated once; returns whether it goes on. */
    public boolean repeatOnce() {
        return repeated.getAsBoolean();
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
