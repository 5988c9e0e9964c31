package io.twophp.central.access;

import io.twophp.central.problem.RefusalType;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses requests that change something and that another site makes a browser send, with whatever credentials the
 * browser adds by itself. Browsers name the site that a request comes from in {@code Sec-Fetch-Site}, or else in
 * {@code Origin}; and they send a preflight request before they send another site JSON, a header of ours, or another
 * method than POST.
 */
@Provider
@Priority(Priorities.AUTHENTICATION - 2)
public class CrossSiteFilter implements ContainerRequestFilter {

    private static final Set<String> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final Set<String> OWN = Set.of("same-origin", "none");
    private static final String TOKEN = "X-CSRF-Token";

    @Override
    public void filter(ContainerRequestContext request) {
        if (SAFE.contains(request.getMethod())) {
            return;
        }
        if (isForeign(request)) {
            request.abortWith(RefusalType.CROSS_SITE
                    .refusal(
                            "Requests that change something come from the console or from no page at all. Behind a proxy,"
                                    + " let it keep the Host header.")
                    .response());
        } else if (!isOurs(request)) {
            request.abortWith(RefusalType.JSON_REQUIRED
                    .refusal("Send Content-Type: application/json, also where a body is not necessary.")
                    .response());
        }
    }

    private static boolean isForeign(ContainerRequestContext request) {
        String site = request.getHeaderString("Sec-Fetch-Site");
        if (site != null) {
            return !OWN.contains(site);
        }
        String origin = request.getHeaderString("Origin");
        return origin != null && !isHere(origin, request.getHeaderString(HttpHeaders.HOST));
    }

    private static boolean isHere(String origin, String host) {
        try {
            URI from = URI.create(origin);
            String port = "https".equalsIgnoreCase(from.getScheme()) ? ":443" : ":80";
            return host != null
                    && from.getRawAuthority() != null
                    && name(from.getRawAuthority(), port).equals(name(host, port));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String name(String authority, String port) {
        String name = authority.toLowerCase(Locale.ROOT);
        return name.endsWith(port) ? name.substring(0, name.length() - port.length()) : name;
    }

    private static boolean isOurs(ContainerRequestContext request) {
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        if (type != null) {
            return type.split(";", 2)[0].trim().equalsIgnoreCase(MediaType.APPLICATION_JSON);
        }
        return !request.getMethod().equals(HttpMethod.POST) || request.getHeaderString(TOKEN) != null;
    }
}
