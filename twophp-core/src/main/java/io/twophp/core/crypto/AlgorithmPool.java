package io.twophp.core.crypto;

import java.security.GeneralSecurityException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Keeps instances of a cryptographic algorithm for the next message: to find a provider and make an instance takes
 * longer than to process a short message. Each instance is used by one thread at a time, and one whose use failed is
 * not used again. The kept instances belong to the pool, not to the server's threads, and are collected with it.
 * Thread-safe.
 */
final class AlgorithmPool<T> {

    /** The most instances that are kept; further ones are made when needed at the same time, and dropped after use. */
    private static final int KEPT = 16;

    private final Queue<T> idle = new ArrayBlockingQueue<>(KEPT);
    private final Source<T> source;

    AlgorithmPool(Source<T> source) {
        this.source = source;
    }

    <R> R with(Use<T, R> use) throws GeneralSecurityException {
        T kept = idle.poll();
        T instance = kept == null ? source.make() : kept;
        R result = use.of(instance);
        idle.offer(instance);
        return result;
    }

    interface Source<T> {

        T make() throws GeneralSecurityException;
    }

    /** Processes one message; has to initialise the instance, which was used for others before. */
    interface Use<T, R> {

        R of(T instance) throws GeneralSecurityException;
    }
}
