package io.twophp.jaxrs.admission;

import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.exchange.Exchange;
import io.twophp.jaxrs.exchange.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;

/**
 * Protects against cross-site request forgery: a browser adds credentials to a form that any page sends, but lets no
 * page send a header of ours, or JSON, to another site unless that site allows it (CORS).
 */
public final class CrossSiteRule {

    private CrossSiteRule() {}

    /** @throws RefusedException unless the request has our header and a JSON body */
    public static void check(ContainerRequestContext request) throws RefusedException {
        if (!Exchange.of(request).headers().isEnabled()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    ProtocolHeader.ENABLED
                            + " is missing; send it with the value true, which no other site's page can.");
        }
        MediaType type = request.getMediaType();
        if (type == null
                || !type.getType().equalsIgnoreCase("application")
                || !type.getSubtype().equalsIgnoreCase("json")) {
            throw new RefusedException(
                    Type.UNSUPPORTED_MEDIA_TYPE, "Send " + MediaType.APPLICATION_JSON + ". Nothing changed.");
        }
    }
}
