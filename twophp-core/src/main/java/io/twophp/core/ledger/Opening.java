package io.twophp.core.ledger;

/**
 * Decides whether the engine may use its ledger. After a failed attempt to open it (to reach the database, check the
 * tables and verify the keys), every unit of work is refused as if the ledger could not be reached, until an attempt
 * succeeds; only the attempting thread may use the ledger. Open if no attempt was made. Thread-safe.
 */
public final class Opening {

    private volatile boolean closed;
    private volatile Thread opener;

    /** Returns whether units of work may begin. */
    public boolean isOpen() {
        return !closed;
    }

    /** @throws LedgerUnavailableException if a unit of work of this thread must not begin yet */
    public void require() {
        if (closed && Thread.currentThread() != opener) {
            throw new LedgerUnavailableException("The ledger has not been opened yet", null);
        }
    }

    /** Runs the opening, one thread at a time: open if {@code steps} return, closed if they throw. */
    public synchronized void attempt(Runnable steps) {
        opener = Thread.currentThread();
        boolean done = false;
        try {
            steps.run();
            done = true;
        } finally {
            opener = null;
            closed = !done;
        }
    }
}
