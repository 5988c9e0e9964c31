package io.twophp.jaxrs.dialect.url;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.core.intent.Name;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Digest;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;

/** Makes names from addresses. */
public final class UrlNames {

    /** The prefix of every id that was made from an address. */
    private static final String PREFIX = "url:";

    private UrlNames() {}

    /**
     * Returns the address of a request as a dialect's name.
     *
     * @throws RefusedException if a locator has led to the method, so that the address was not recognised before
     */
    public static Name of(Dialect dialect, Owner owner, ContainerRequestContext request) throws RefusedException {
        return new Name(
                dialect,
                owner,
                new ClientCorrelationId(PREFIX + Digest.of(noted(request).name())));
    }

    /** Returns the verb as it was sent. */
    public static String verb(ContainerRequestContext request) {
        return UrlRequest.of(request).map(UrlRequest::verb).orElseGet(request::getMethod);
    }

    private static UrlRequest noted(ContainerRequestContext request) throws RefusedException {
        return UrlRequest.of(request)
                .orElseThrow(() -> new RefusedException(
                        Type.EXECUTION_FAILED,
                        "The method has no address of its own, since a sub-resource locator leads to it; give its class"
                                + " a @Path. Nothing was executed."));
    }
}
