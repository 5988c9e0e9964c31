package io.twophp.jaxrs.mutation;

import java.util.Set;

/** Refusals by how often somebody asks or how the server is doing: no word about the request, so no outcome of it (decision 0008). */
public final class PassingRefusals {

    private static final Set<Integer> STATUS = Set.of(429, 502, 503, 504);

    private PassingRefusals() {}

    public static boolean includes(int status) {
        return STATUS.contains(status);
    }
}
