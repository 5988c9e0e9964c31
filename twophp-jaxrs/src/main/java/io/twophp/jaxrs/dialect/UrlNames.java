package io.twophp.jaxrs.dialect;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.core.intent.Name;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import jakarta.ws.rs.container.ContainerRequestContext;

/** Names that are addresses. */
public final class UrlNames {

    /** In front of every id that was made of an address. */
    private static final String PREFIX = "url:";

    private UrlNames() {}

    /** The address that a request goes to, as a dialect's name. */
    public static Name of(Dialect dialect, Owner owner, ContainerRequestContext request) {
        return new Name(
                dialect,
                owner,
                new ClientCorrelationId(PREFIX + Digest.of(noted(request).name())));
    }

    /** With which verb it came. */
    static String verb(ContainerRequestContext request) {
        return UrlRequest.of(request).map(UrlRequest::verb).orElseGet(request::getMethod);
    }

    private static UrlRequest noted(ContainerRequestContext request) {
        return UrlRequest.of(request)
                .orElseThrow(() -> new IllegalStateException("the address was not recognised before it was matched: "
                        + request.getUriInfo().getPath()));
    }
}
