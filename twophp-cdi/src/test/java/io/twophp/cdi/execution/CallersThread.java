package io.twophp.cdi.execution;

import io.twophp.core.execution.WorkThreads;
import java.util.concurrent.RejectedExecutionException;

/** Runs work on the thread that gives it, unless it refuses. */
public final class CallersThread implements WorkThreads {

    private boolean refusing;

    public void refuse(boolean all) {
        refusing = all;
    }

    @Override
    public void execute(Runnable work) {
        if (refusing) {
            throw new RejectedExecutionException();
        }
        work.run();
    }
}
