package io.twophp.jaxrs.admission;

import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/**
 * Protects against cross-site request forgery: a browser adds credentials to a form that any page submits, but lets no
 * page send a header of 2PHP, or JSON, to another site unless that site allows it (CORS).
 */
public final class CrossSiteRule {

    /** The header by which browsers name the site of a request (W3C Fetch Metadata); no page can change it. */
    private static final String FETCH_SITE = "Sec-Fetch-Site";

    private static final String ORIGIN = "Origin";
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private CrossSiteRule() {}

    /** @throws RefusedException unless the request has the header of 2PHP and a JSON body */
    public static void check(ContainerRequestContext request) throws RefusedException {
        if (!Exchange.of(request).headers().isEnabled()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    ProtocolHeader.ENABLED
                            + " is missing; send it with the value true, which no other site's page can.");
        }
        if (!isJson(request)) {
            throw new RefusedException(
                    Type.UNSUPPORTED_MEDIA_TYPE, "Send " + MediaType.APPLICATION_JSON + ". Nothing changed.");
        }
    }

    /**
     * Checks a request that needs neither the header nor JSON. Only browsers name a page's site; other clients are not
     * affected.
     *
     * @throws RefusedException if a page of another site sends it, and may do so without the application's consent
     */
    public static void checkOrigin(ContainerRequestContext request) throws RefusedException {
        if (isForeign(request)
                && !isJson(request)
                && !Exchange.of(request).headers().isEnabled()) {
            throw new RefusedException(
                    Type.CROSS_SITE,
                    "Nothing changed. If the application allows that page to call it (CORS), let the page send "
                            + MediaType.APPLICATION_JSON + " or " + ProtocolHeader.ENABLED + ": true.");
        }
    }

    private static boolean isForeign(ContainerRequestContext request) {
        String site = request.getHeaderString(FETCH_SITE);
        if (site != null) {
            return !OWN_SITES.contains(site.strip().toLowerCase(Locale.ROOT));
        }
        String origin = request.getHeaderString(ORIGIN);
        return origin != null && !isOwn(origin.strip(), request.getUriInfo().getBaseUri());
    }

    /** Compares host and port only: TLS may end at a proxy. */
    private static boolean isOwn(String origin, URI base) {
        try {
            URI uri = new URI(origin);
            return uri.getHost() != null && uri.getHost().equalsIgnoreCase(base.getHost()) && port(uri) == port(base);
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns -1 for the scheme's default port. */
    private static int port(URI uri) {
        int usual = "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
        return uri.getPort() == usual ? -1 : uri.getPort();
    }

    private static boolean isJson(ContainerRequestContext request) {
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase(MediaType.APPLICATION_JSON);
    }
}
