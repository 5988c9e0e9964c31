package io.twophp.core.sync;

/** The way to the Central Ledger. Thread-safe; called without a transaction and without a connection. */
@FunctionalInterface
public interface CentralLink {

    /**
     * Delivers a batch and waits for the answer, some seconds at most.
     *
     * @return what became of the rows, which are durable there
     * @throws CentralUnavailableException if nothing is known to be stored; the same rows may be delivered again
     */
    Receipt deliver(Batch batch) throws CentralUnavailableException;
}
