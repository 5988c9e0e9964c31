package io.twophp.jaxrs.phase2;

import io.twophp.ProtocolHeader;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The headers of a response that are recorded: all but cookies, credentials, and headers of the connection or the
 * protocol.
 */
final class ResponseHeaders {

    /** The name as {@link #recorded} spells it. */
    static final String CONTENT_TYPE = "content-type";

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
            "content-length");

    private ResponseHeaders() {}

    static Map<String, List<String>> recorded(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> recorded = new HashMap<>();
        headers.forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!NEVER.contains(lower) && !ProtocolHeader.isProtocolHeader(lower)) {
                recorded.put(lower, values);
            }
        });
        return recorded;
    }
}
