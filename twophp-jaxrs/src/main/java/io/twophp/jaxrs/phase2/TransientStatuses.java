package io.twophp.jaxrs.phase2;

import java.util.Set;

/**
 * Temporary refusals: because of the rate of requests, or of the server's state. They do not depend on the request, so
 * they are no outcome of it (decision 0008).
 */
public final class TransientStatuses {

    private static final Set<Integer> STATUS = Set.of(429, 502, 503, 504);

    private TransientStatuses() {}

    public static boolean includes(int status) {
        return STATUS.contains(status);
    }
}
