package io.twophp.jaxrs.confirmation;

import io.twophp.http.ProtocolHeader;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The headers of a response that are recorded: all of its own but cookies, credentials and those of the connection. */
final class ResponseHeaders {

    private static final Set<String> NEVER = Set.of(
            "set-cookie",
            "authorization",
            "proxy-authorization",
            "proxy-authenticate",
            "connection",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "content-length",
            "content-type",
            "date",
            "location");

    private ResponseHeaders() {}

    /** @param mediaType of the entity as it is written, or null without one */
    static Map<String, List<String>> of(Response response, ContainerRequestContext request, MediaType mediaType) {
        Map<String, List<String>> headers = new HashMap<>();
        response.getStringHeaders().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!NEVER.contains(lower) && !ProtocolHeader.isProtocolHeader(lower)) {
                headers.put(lower, values);
            }
        });
        if (mediaType != null) {
            headers.put("Content-Type", List.of(mediaType.toString()));
        }
        URI location = response.getLocation();
        if (location != null) {
            headers.put("Location", List.of(absolute(location, request).toString()));
        }
        return headers;
    }

    /** A relative Location is relative to the application's base URI (JAX-RS, {@code ResponseBuilder.location}). */
    private static URI absolute(URI location, ContainerRequestContext request) {
        return location.isAbsolute()
                ? location
                : request.getUriInfo().getBaseUri().resolve(location);
    }
}
