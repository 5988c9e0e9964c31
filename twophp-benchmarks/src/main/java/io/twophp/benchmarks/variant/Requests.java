package io.twophp.benchmarks.variant;

import java.io.IOException;
import java.util.Map;

/** Sends requests of one client, one at a time, as a user who may buy. */
public interface Requests {

    /**
     * Sends a request and reads the whole answer.
     *
     * @param path with the context root, such as {@code plain/api/purchases/x}
     * @param body empty for none
     */
    Answer send(String method, String path, Map<String, String> headers, byte[] body) throws IOException;

    /**
     * Returns the same client's own connection to the coordinator of long running actions, whose paths have no context
     * root of the server's.
     *
     * @throws IllegalStateException if there is none
     */
    Requests coordinator();

    /** Returns the URL that receives callbacks. */
    String callbackUrl();
}
