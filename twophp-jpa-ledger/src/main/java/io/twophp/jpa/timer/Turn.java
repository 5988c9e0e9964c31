package io.twophp.jpa.timer;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs a sweep unless it is still running; what it throws is logged, and the next turn goes on. */
final class Turn {

    private static final System.Logger LOG = System.getLogger(Turn.class.getName());

    private final AtomicBoolean running = new AtomicBoolean();
    private final String failed;
    private final Runnable sweep;

    /** @param failed the message of a failure, with its id */
    Turn(String failed, Runnable sweep) {
        this.failed = failed;
        this.sweep = sweep;
    }

    void take() {
        if (!running.compareAndSet(false, true)) {
            return;
        }
        try {
            sweep.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, failed, e);
        } finally {
            running.set(false);
        }
    }
}
