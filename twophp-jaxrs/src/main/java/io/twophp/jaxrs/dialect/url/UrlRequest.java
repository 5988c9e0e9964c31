package io.twophp.jaxrs.dialect.url;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.net.URI;
import java.util.Optional;

/**
 * A request to an address that is a name: with which verb it came, and what the address is called. A property of the
 * request, from before matching on.
 *
 * @param verb that it was sent with
 * @param place that it goes to
 * @param name of the address
 */
public record UrlRequest(String verb, UrlPlace place, String name) {

    private static final String PROPERTY = "io.twophp.url";

    /** Notes where a live request, not matched yet, goes. */
    public static UrlRequest note(ContainerRequestContext live, UrlMatch match) {
        URI base = live.getUriInfo().getBaseUri();
        UrlRequest request = new UrlRequest(
                live.getMethod(),
                match.place(),
                match.name(base.getRawPath(), live.getUriInfo().getRequestUri().getRawQuery()));
        live.setProperty(PROPERTY, request);
        return request;
    }

    /** Empty for a request to any other address, and for one that the server itself sends. */
    public static Optional<UrlRequest> of(ContainerRequestContext request) {
        return Optional.ofNullable((UrlRequest) request.getProperty(PROPERTY));
    }

    /** Whether a verb of the dialect has come in place of another one of the application's. */
    public boolean isTurned() {
        return !verb.equals(HttpMethod.POST);
    }
}
