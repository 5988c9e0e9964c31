package io.twophp.core.sync;

/** The connection to the Central Ledger. Thread-safe; called without a transaction and without a connection. */
@FunctionalInterface
public interface CentralLink {

    /**
     * Delivers a batch and waits for the answer, some seconds at most.
     *
     * @return the result for the rows, which are durable there
     * @throws CentralUnavailableException if it is not known that the rows are stored; the same rows may be delivered
     *     again
     */
    Receipt deliver(Batch batch) throws CentralUnavailableException;
}
