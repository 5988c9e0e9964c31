package io.twophp.jaxrs.request;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Records a request for its registration and restores it for its execution: address, stored headers and body. */
@ModuleBean
public class StoredRequests {

    private static final int LONGEST_PATH = 2048;

    /** Jersey's properties for the form of a live request, which it would take for the stored one's. */
    private static final List<String> FORMS_OF_JERSEY =
            List.of("jersey.config.server.representation.form", "jersey.config.server.representation.decoded.form");

    private final boolean sameMechanism;
    private final StoredHeaders headers;
    private final KnownRoles roles;
    private final RequestBody bodies;

    @Inject
    StoredRequests(StoredHeaders headers, KnownRoles roles, RequestBody bodies, Settings settings) {
        this.sameMechanism = settings.flag("twophp.same-authentication", false);
        this.headers = headers;
        this.roles = roles;
        this.bodies = bodies;
    }

    /**
     * Returns the request in its stored form. Reads its body.
     *
     * @param trace that the request's work is part of
     * @throws RefusedException if body or path are too long to be registered, or the body has been consumed already
     */
    public StoredRequest take(ContainerRequestContext request, TraceContext trace) throws RefusedException {
        URI uri = request.getUriInfo().getRequestUri();
        if (uri.getRawPath().length() > LONGEST_PATH) {
            throw new RefusedException(
                    Type.URI_TOO_LONG, "A path of more than " + LONGEST_PATH + " characters is not registered.");
        }
        return new StoredRequest(
                request.getMethod(),
                uri.getRawPath(),
                uri.getRawQuery(),
                headers.of(request.getHeaders()),
                bodies.read(request),
                new Origin(
                        request.getUriInfo().getBaseUri().toString(),
                        roles.of(request.getSecurityContext()),
                        trace,
                        mechanism(request).filter(told -> !told.isEmpty())));
    }

    /**
     * Returns the mechanism that authenticated a request, empty text if the container does not tell it; absent unless
     * both phases have to use the same one ({@code twophp.same-authentication}, default false).
     */
    public Optional<String> mechanism(ContainerRequestContext request) {
        return sameMechanism
                ? Optional.of(Optional.ofNullable(request.getSecurityContext().getAuthenticationScheme())
                        .orElse(""))
                : Optional.empty();
    }

    /** Gives a live request back the body that {@link #take} has read. */
    public void putBack(ContainerRequestContext live, StoredRequest taken) {
        byte[] body = taken.body();
        headers.frame(body.length, live.getHeaders());
        live.setEntityStream(new ByteArrayInputStream(body));
        tellForm(live, body);
    }

    public void restore(ContainerRequestContext live, StoredRequest stored) {
        restoreForMatching(live, stored);
        restoreHeaders(live, stored);
    }

    /** Turns a request before matching into the stored one, but keeps headers that may identify the caller. */
    public void restoreForMatching(ContainerRequestContext live, StoredRequest stored) {
        byte[] body = stored.body();
        URI base = live.getUriInfo().getBaseUri();
        String query = stored.query() == null ? "" : "?" + stored.query();
        live.setRequestUri(base, URI.create(base.getScheme() + "://" + base.getRawAuthority() + stored.path() + query));
        live.setMethod(stored.method());
        RestEasyRequest.tellMethod(live);
        headers.restoreForMatching(stored.headers(), body.length, live.getHeaders());
        live.setEntityStream(new ByteArrayInputStream(body));
        tellForm(live, body);
    }

    private static void tellForm(ContainerRequestContext live, byte[] body) {
        FORMS_OF_JERSEY.forEach(live::removeProperty);
        RestEasyRequest.tellForm(live, body);
    }

    /** Returns the stored request as the live one executes it: with all headers that its client has sent now. */
    public StoredRequest again(ContainerRequestContext live, StoredRequest stored) {
        return new StoredRequest(
                stored.method(),
                stored.path(),
                stored.query(),
                headers.sent(live.getHeaders()),
                stored.body(),
                stored.origin());
    }

    /** Restores the headers, once the caller is known to be allowed to see them. */
    public void restoreHeaders(ContainerRequestContext live, StoredRequest stored) {
        headers.restore(stored.headers(), live.getHeaders());
    }
}
