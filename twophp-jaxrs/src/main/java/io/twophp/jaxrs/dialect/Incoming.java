package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.ProtocolHeaders;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import java.util.OptionalLong;

/** A matched request as an {@link Interpreter} reads it. For one thread. */
public final class Incoming {

    private final ContainerRequestContext request;
    private final EndpointPolicy policy;
    private final TraceContext trace;
    private final StoredRequests requests;
    private StoredRequest taken;

    public Incoming(
            ContainerRequestContext request, EndpointPolicy policy, TraceContext trace, StoredRequests requests) {
        this.request = request;
        this.policy = policy;
        this.trace = trace;
        this.requests = requests;
    }

    public ContainerRequestContext request() {
        return request;
    }

    public EndpointPolicy policy() {
        return policy;
    }

    public ProtocolHeaders headers() {
        return Exchange.of(request).headers();
    }

    /** Reads the body, once, or refuses it: identify the caller before. */
    public StoredRequest stored() throws RefusedException {
        if (taken == null) {
            taken = requests.take(request, trace);
        }
        return taken;
    }

    /** Returns the registration of the request, which is compared with others of its name by a fingerprint. */
    public Registration registration(
            Name name, Fingerprint content, boolean respondAsync, Optional<AutoConfirmation> autoConfirmation)
            throws RefusedException {
        return new Registration(name, OptionalLong.empty(), stored(), content, policy, respondAsync, autoConfirmation);
    }

    /** Registers and confirms the request in one step; asynchronously if its {@code Prefer} asks for that. */
    public DialectRequest.Register confirming(Name name, OptionalLong requestedTtl, AutoConfirmation how)
            throws RefusedException {
        return new DialectRequest.Register(
                new Registration(name, requestedTtl, stored(), policy, headers().prefersAsync(), Optional.of(how)));
    }
}
