package io.twophp.jaxrs.mutation;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.exchange.Exchange;
import io.twophp.jaxrs.exchange.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Records a request for its registration and restores it for its execution: address, stored headers, and the body. */
@ModuleBean
class StoredRequests {

    private static final int LONGEST_PATH = 2048;

    /** What Jersey's connector has made of a live request's form, and would take for the stored one's. */
    private static final List<String> FORMS_OF_JERSEY =
            List.of("jersey.config.server.representation.form", "jersey.config.server.representation.decoded.form");

    private final StoredHeaders headers;
    private final KnownRoles roles;
    private final RequestBody bodies;

    @Inject
    StoredRequests(StoredHeaders headers, KnownRoles roles, RequestBody bodies) {
        this.headers = headers;
        this.roles = roles;
        this.bodies = bodies;
    }

    /**
     * The request as it will be stored. Reads its body.
     *
     * @throws RefusedException if body or path are longer than what is registered, or the body is not there any more
     */
    StoredRequest take(ContainerRequestContext request) throws IOException, RefusedException {
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
                        Exchange.of(request).trace()));
    }

    /** Gives a live request the body back that {@link #take} has read. */
    void putBack(ContainerRequestContext live, StoredRequest taken) {
        byte[] body = taken.body();
        headers.frame(body.length, live.getHeaders());
        live.setEntityStream(new ByteArrayInputStream(body));
        tellForm(live, body);
    }

    /** Makes a live request, not matched yet, the stored one. */
    void restore(ContainerRequestContext live, StoredRequest stored) {
        restoreForMatching(live, stored);
        restoreHeaders(live, stored);
    }

    /**
     * Makes a live request, not matched yet, the stored one as far as matching and reading need it: its headers that
     * may tell who asks are still its own.
     */
    void restoreForMatching(ContainerRequestContext live, StoredRequest stored) {
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

    /** The stored request as this live one executes it: with all that its client has sent now. */
    StoredRequest again(ContainerRequestContext live, StoredRequest stored) {
        return new StoredRequest(
                stored.method(),
                stored.path(),
                stored.query(),
                headers.sent(live.getHeaders()),
                stored.body(),
                stored.origin());
    }

    /** Makes the headers of a live request the stored ones, once it is known that its sender may see them. */
    void restoreHeaders(ContainerRequestContext live, StoredRequest stored) {
        headers.restore(stored.headers(), live.getHeaders());
    }
}
