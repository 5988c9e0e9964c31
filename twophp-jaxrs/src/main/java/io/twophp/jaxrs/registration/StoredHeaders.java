package io.twophp.jaxrs.registration;

import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which request headers are stored with an intent and put back for its execution (D23): those of the content, of its
 * negotiation and its preconditions, and those that {@code twophp.stored-headers} names. Credentials never are.
 */
@ApplicationScoped
public class StoredHeaders {

    private static final List<String> ALWAYS = List.of(
            "accept",
            "accept-language",
            "content-encoding",
            "content-language",
            "content-location",
            "content-type",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-unmodified-since");
    private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");
    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie", "proxy-authorization");

    private final Set<String> names = new TreeSet<>(ALWAYS);

    StoredHeaders() {}

    @Inject
    StoredHeaders(Settings settings) {
        for (String name : settings.list("twophp.stored-headers")) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (CREDENTIALS.contains(lower) || FRAMING.contains(lower)) {
                throw new InvalidConfigurationException(
                        "Setting twophp.stored-headers names " + name + ", which is never stored; take it out.");
            }
            names.add(lower);
        }
    }

    /** The stored ones among a request's headers. */
    Map<String, List<String>> of(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> stored = new HashMap<>();
        headers.forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (names.contains(lower)) {
                stored.put(lower, values);
            }
        });
        return stored;
    }

    /** Makes the storable headers of a live request those of the stored one. */
    public void restore(Map<String, List<String>> stored, int bodyLength, MultivaluedMap<String, String> live) {
        remove(names, live);
        remove(FRAMING, live);
        stored.forEach((name, values) -> live.put(name, new ArrayList<>(values)));
        if (bodyLength > 0) {
            live.putSingle("content-length", Integer.toString(bodyLength));
        }
    }

    private static void remove(Collection<String> names, MultivaluedMap<String, String> live) {
        live.keySet().removeIf(name -> names.contains(name.toLowerCase(Locale.ROOT)));
    }
}
