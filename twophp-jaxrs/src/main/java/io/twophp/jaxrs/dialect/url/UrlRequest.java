package io.twophp.jaxrs.dialect.url;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.core.intent.Name;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Digest;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/**
 * A request to an address that is a name, with its verb and the name of the address. Kept as a property of the request,
 * from before matching on.
 *
 * @param verb of the request as it was sent
 * @param place that the request goes to
 * @param name of the address
 * @param accept the request's {@code Accept} as it was sent; empty without one
 */
public record UrlRequest(String verb, UrlPlace place, String name, String accept) {

    private static final String PROPERTY = "io.twophp.url";

    private static final String PREFIX = "url:";

    static UrlRequest note(ContainerRequestContext live, UrlMatch match) {
        URI base = live.getUriInfo().getBaseUri();
        UrlRequest request = new UrlRequest(
                live.getMethod(),
                match.place(),
                match.name(base.getRawPath(), live.getUriInfo().getRequestUri().getRawQuery()),
                Objects.requireNonNullElse(live.getHeaderString(HttpHeaders.ACCEPT), ""));
        live.setProperty(PROPERTY, request);
        return request;
    }

    /** Returns the note; empty for a request to any other address, and for one that the server itself sends. */
    public static Optional<UrlRequest> of(ContainerRequestContext request) {
        return Optional.ofNullable((UrlRequest) request.getProperty(PROPERTY));
    }

    /** @throws RefusedException if a locator has led to the method, so that the address was not recognised before */
    public static Name nameOf(Dialect dialect, Owner owner, ContainerRequestContext request) throws RefusedException {
        UrlRequest noted = of(request)
                .orElseThrow(() -> new RefusedException(
                        Type.EXECUTION_FAILED,
                        "The method has no address of its own, since a sub-resource locator leads to it; give its class"
                                + " a @Path. Nothing was executed."));
        return new Name(dialect, owner, new ClientCorrelationId(PREFIX + Digest.of(noted.name())));
    }

    public static String verbOf(ContainerRequestContext request) {
        return of(request).map(UrlRequest::verb).orElseGet(request::getMethod);
    }
}
