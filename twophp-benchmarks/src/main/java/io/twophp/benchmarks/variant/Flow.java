package io.twophp.benchmarks.variant;

import java.io.IOException;

/** The way a client makes one purchase after the other. Stateless: many clients use it at a time. */
@FunctionalInterface
public interface Flow {

    /**
     * Returns the operation that one client repeats until its round ends; makes before what the operation needs.
     *
     * @param requests the client's own, used by one thread
     */
    Operation begin(Requests requests) throws IOException;

    /** One operation, from its first request to its outcome. */
    @FunctionalInterface
    interface Operation {

        /** @throws IOException if there was no answer, or not the one that the flow is about */
        void run() throws IOException;
    }
}
