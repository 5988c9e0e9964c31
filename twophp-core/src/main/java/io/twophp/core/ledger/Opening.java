package io.twophp.core.ledger;

/**
 * Whether the engine may use its ledger. Until the database was reached, the tables checked and the keys verified,
 * every unit of work is refused as if the ledger could not be reached. Only the thread that does this may use the
 * ledger. Open as long as nothing was attempted. Thread-safe.
 */
public final class Opening {

    private volatile boolean closed;
    private volatile Thread opener;

    /** Whether units of work may begin. */
    public boolean isOpen() {
        return !closed;
    }

    /** @throws LedgerUnavailableException if a unit of work of this thread must not begin yet */
    public void require() {
        if (closed && Thread.currentThread() != opener) {
            throw new LedgerUnavailableException("The ledger has not been opened yet", null);
        }
    }

    /**
     * Runs the opening, one thread at a time: the ledger is open if it returns, and closed until another attempt if it
     * throws.
     */
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
