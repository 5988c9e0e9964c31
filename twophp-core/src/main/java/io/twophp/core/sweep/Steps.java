package io.twophp.core.sweep;

/** Parts of one run that don't depend on each other: one that fails keeps none of the others from being done. */
public final class Steps {

    private RuntimeException failure;

    /** Runs it now, and keeps what it throws for {@link #end}. */
    public Steps run(Runnable step) {
        isDone(step);
        return this;
    }

    /** As {@link #run}; false if it failed. */
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
