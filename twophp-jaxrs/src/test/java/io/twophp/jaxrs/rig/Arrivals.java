package io.twophp.jaxrs.rig;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What has arrived, and was not returned yet; thread-safe. */
public final class Arrivals<T> {

    private static final long LONGEST_SECONDS = 30;

    private final BlockingQueue<T> waiting = new LinkedBlockingQueue<>();

    public void add(T arrival) {
        waiting.add(arrival);
    }

    public int size() {
        return waiting.size();
    }

    public void clear() {
        waiting.clear();
    }

    /** Waits for the next arrival, and returns it. */
    public T await() {
        try {
            T next = waiting.poll(LONGEST_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new IllegalStateException("nothing has arrived");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
