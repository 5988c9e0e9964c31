package io.twophp.core.sweep;

/** Runs the independent parts of one run: if one fails, the others are still done. */
public final class Steps {

    private RuntimeException failure;

    /** Runs a step now, and keeps its exception for {@link #end}. */
    public Steps run(Runnable step) {
        isDone(step);
        return this;
    }

    boolean isDone(Runnable step) {
        try {
            step.run();
            return true;
        } catch (RuntimeException e) {
            if (failure == null) {
                failure = e;
            } else if (failure != e) {
                failure.addSuppressed(e);
            }
            return false;
        }
    }

    /** @throws RuntimeException the first failure, with the others suppressed; not if there was none */
    public void end() {
        if (failure != null) {
            throw failure;
        }
    }
}
