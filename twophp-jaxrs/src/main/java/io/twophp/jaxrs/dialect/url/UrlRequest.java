package io.twophp.jaxrs.dialect.url;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.net.URI;
import java.util.Optional;

/**
 * A request to an address that is a name, with its verb and the name of the address. Kept as a property of the request,
 * from before matching on.
 *
 * @param verb of the request as it was sent @param place that the request goes to
 * @param name of the address
 */
public record UrlRequest(String verb, UrlPlace place, String name) {

    private static final String PROPERTY = "io.twophp.url";

    /** Notes the place of a live request that is not matched yet. */
    static UrlRequest note(ContainerRequestContext live, UrlMatch match) {
        URI base = live.getUriInfo().getBaseUri();
        UrlRequest request = new UrlRequest(
                live.getMethod(),
                match.place(),
                match.name(base.getRawPath(), live.getUriInfo().getRequestUri().getRawQuery()));
        live.setProperty(PROPERTY, request);
        return request;
    }

    /** Returns the note; empty for a request to any other address, and for one that the server itself sends. */
    public static Optional<UrlRequest> of(ContainerRequestContext request) {
        return Optional.ofNullable((UrlRequest) request.getProperty(PROPERTY));
    }

    /** Returns whether the request has a verb other than POST, which the dialect answers. */
    public boolean isTurned() {
        return !verb.equals(HttpMethod.POST);
    }
}
