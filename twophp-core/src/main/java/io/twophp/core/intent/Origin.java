package io.twophp.core.intent;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The address of a request and its sender's roles, for an execution without its client, and the trace that it is part
 * of. The same request can come from different origins.
 *
 * @param baseUri the application's base URI as the client addressed it, for links in the response
 * @param roles the application's roles that the sender had (draft §13.2)
 * @param trace the trace of its registration
 * @param mechanism the authentication mechanism, if Phase 2 has to use the same
 */
public record Origin(String baseUri, Set<String> roles, TraceContext trace, Optional<String> mechanism) {

    public Origin {
        Objects.requireNonNull(baseUri, "baseUri");
        roles = Set.copyOf(roles);
        Objects.requireNonNull(trace, "trace");
        Objects.requireNonNull(mechanism, "mechanism");
    }

    public Origin(String baseUri, Set<String> roles, TraceContext trace) {
        this(baseUri, roles, trace, Optional.empty());
    }

    public Origin(String baseUri, Set<String> roles) {
        this(baseUri, roles, TraceContext.NONE);
    }
}
