package io.twophp.core.client;

/** The transaction of the caller's own that is active on a thread. Implementations are thread-safe. */
@FunctionalInterface
public interface CallersTransaction {

    /** Where there are no transactions to join: Java SE. */
    CallersTransaction NONE = committed -> false;

    /**
     * Runs something once the thread's transaction has committed, and not at all if that rolls back.
     *
     * @param committed neither waits nor throws
     * @return false, and {@code committed} is never run, if no transaction is active, or it can only roll back
     */
    boolean afterCommit(Runnable committed);
}
