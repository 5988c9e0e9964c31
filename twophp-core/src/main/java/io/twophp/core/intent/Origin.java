package io.twophp.core.intent;

import java.util.Objects;
import java.util.Set;

/**
 * The address and the sender's roles of a request, for an execution without its client, and the trace that it is part
 * of. Two requests can be the same one with different origins.
 *
 * @param baseUri the application's base URI as the client addressed it, for links in the response
 * @param roles those of the application's roles that the sender had (draft §13.2)
 * @param trace of its registration
 */
public record Origin(String baseUri, Set<String> roles, TraceContext trace) {

    public Origin {
        Objects.requireNonNull(baseUri, "baseUri");
        roles = Set.copyOf(roles);
        Objects.requireNonNull(trace, "trace");
    }

    /** In no trace. */
    public Origin(String baseUri, Set<String> roles) {
        this(baseUri, roles, TraceContext.NONE);
    }
}
