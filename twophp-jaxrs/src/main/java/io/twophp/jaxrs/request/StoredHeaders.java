package io.twophp.jaxrs.request;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.intent.Headers;
import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which request headers are stored with an intent and put back for its execution (D23): those of the content, of its
 * negotiation and its preconditions, and those that {@code twophp.stored-headers} names. Credentials never are.
 */
@ModuleBean
class StoredHeaders {

    private static final List<String> ALWAYS = List.of(
            "Accept",
            "Accept-Language",
            "Content-Encoding",
            "Content-Language",
            "Content-Location",
            "Content-Type",
            "If-Match",
            "If-Modified-Since",
            "If-None-Match",
            "If-Unmodified-Since");
    private static final Set<String> FRAMING = Set.of("Content-Length", "Transfer-Encoding");
    private static final Set<String> CREDENTIALS = Set.of("Authorization", "Cookie", "Proxy-Authorization");

    private final Set<String> names = new TreeSet<>(ALWAYS);

    StoredHeaders() {}

    @Inject
    StoredHeaders(Settings settings) {
        for (String name : settings.list("twophp.stored-headers")) {
            String canonical = Headers.canonical(name);
            if (CREDENTIALS.contains(canonical) || FRAMING.contains(canonical)) {
                throw new InvalidConfigurationException(
                        "Setting twophp.stored-headers names " + name + ", which is never stored; take it out.");
            }
            names.add(canonical);
        }
    }

    /** The stored ones among a request's headers. */
    Map<String, List<String>> of(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> stored = new HashMap<>();
        headers.forEach((name, values) -> {
            String canonical = Headers.canonical(name);
            if (names.contains(canonical)) {
                stored.put(canonical, values);
            }
        });
        return stored;
    }

    /** Makes the storable headers of a live request those of the stored one. */
    void restore(Map<String, List<String>> stored, int bodyLength, MultivaluedMap<String, String> live) {
        names.forEach(live::remove);
        stored.forEach((name, values) -> live.put(name, new ArrayList<>(values)));
        frame(bodyLength, live);
    }

    /** Makes the headers say how long the body is. */
    void frame(int bodyLength, MultivaluedMap<String, String> live) {
        FRAMING.forEach(live::remove);
        if (bodyLength > 0) {
            live.putSingle("Content-Length", Integer.toString(bodyLength));
        }
    }
}
