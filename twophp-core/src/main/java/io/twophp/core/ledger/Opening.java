package io.twophp.core.ledger;

/**
 * Whether the engine may use its ledger. If what has to be done first (the database reached, the tables seen to, the keys verified)
 * failed, every unit of work is refused as if the ledger could not be reached, until it has been done after all. Only the thread
 * that is doing it passes. Open as long as nothing was attempted. Thread-safe.
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
     * Does what has to be done first, one thread after the other: it is open if that returns, and closed until another attempt if it
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
