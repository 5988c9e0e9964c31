package io.twophp.jaxrs.request;

import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.Headers;
import io.twophp.core.settings.CredentialHeaders;
import io.twophp.core.settings.Settings;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Selects the request headers that are stored with an intent and restored for its execution (D23): all but credentials,
 * headers of one connection or message, and headers on the way of one exchange; for these the live request's hold.
 *
 * <p>Settings: those of {@link CredentialHeaders}, {@code twophp.stored-headers} (names that are restored even before
 * the caller is known, default none).
 */
@ModuleBean
class StoredHeaders {

    private static final String EARLY = "twophp.stored-headers";

    /** Headers of RFC 9110, 7.6.1, and those that frame a message. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "Connection",
            "Content-Length",
            "Expect",
            "Host",
            "Http2-Settings",
            "Keep-Alive",
            "Max-Forwards",
            "Proxy-Connection",
            "Te",
            "Trailer",
            "Transfer-Encoding",
            "Upgrade");

    /** The headers on an exchange's origin, its trace, and the encodings of its answer. */
    private static final Set<String> OF_THE_EXCHANGE = Set.of(
            "Accept-Encoding",
            "B3",
            "Baggage",
            "Forwarded",
            "Origin",
            "Referer",
            "Traceparent",
            "Tracestate",
            "Via",
            "X-Real-Ip",
            "X-Request-Id");

    private static final String OF_THE_PROTOCOL = "Dtt-2php-";

    private static final List<String> PREFIXES =
            List.of("Access-Control-", OF_THE_PROTOCOL, "Sec-", "X-B3-", "X-Forwarded-");

    private static final List<String> FOR_MATCHING = List.of("Accept", "Accept-Language");

    private static final List<String> FRAMING = List.of("Content-Length", "Transfer-Encoding");

    private final CredentialHeaders credentials;
    private final Set<String> early = new TreeSet<>(FOR_MATCHING);

    @Inject
    StoredHeaders(Settings settings) {
        this.credentials = CredentialHeaders.from(settings);
        for (String name : settings.list(EARLY)) {
            String canonical = Headers.canonical(name);
            if (!isStored(canonical) || canonical.equals(ProtocolHeaders.PREFER)) {
                throw new InvalidConfigurationException("Setting " + EARLY + " names " + name
                        + ", which is never stored, or has to be the confirmation's own; take it out.");
            }
            early.add(canonical);
        }
    }

    Map<String, List<String>> of(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> stored = new HashMap<>();
        headers.forEach((name, values) -> stored.put(Headers.canonical(name), values));
        Set<String> hops = hops(stored.getOrDefault("Connection", List.of()));
        stored.keySet().removeIf(name -> !isStored(name) || hops.contains(name));
        return stored;
    }

    /** Returns all headers of a request except those of its connection or the protocol. */
    Map<String, List<String>> sent(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> sent = new HashMap<>();
        headers.forEach((name, values) -> sent.put(Headers.canonical(name), values));
        sent.keySet().removeIf(name -> OF_THE_CONNECTION.contains(name) || name.startsWith(OF_THE_PROTOCOL));
        return sent;
    }

    private static Set<String> hops(List<String> connection) {
        return connection.stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .map(Headers::canonical)
                .collect(Collectors.toSet());
    }

    void restore(Map<String, List<String>> stored, MultivaluedMap<String, String> live) {
        replace(stored, live, this::isStored);
    }

    /** Replaces only the headers that matching needs, which do not identify the caller. */
    void restoreForMatching(Map<String, List<String>> stored, int bodyLength, MultivaluedMap<String, String> live) {
        replace(stored, live, this::isEarly);
        frame(bodyLength, live);
    }

    void frame(int bodyLength, MultivaluedMap<String, String> live) {
        FRAMING.forEach(live::remove);
        if (bodyLength > 0) {
            live.putSingle("Content-Length", Integer.toString(bodyLength));
        }
    }

    private static void replace(
            Map<String, List<String>> stored, MultivaluedMap<String, String> live, Predicate<String> which) {
        for (String name : List.copyOf(live.keySet())) {
            if (which.test(Headers.canonical(name))) {
                live.remove(name);
            }
        }
        stored.forEach((name, values) -> {
            if (which.test(name)) {
                live.put(name, new ArrayList<>(values));
            }
        });
    }

    private boolean isStored(String canonical) {
        return !credentials.contains(canonical)
                && !OF_THE_CONNECTION.contains(canonical)
                && !OF_THE_EXCHANGE.contains(canonical)
                && !isOfAFamily(canonical);
    }

    private static boolean isOfAFamily(String canonical) {
        for (String prefix : PREFIXES) {
            if (canonical.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private boolean isEarly(String canonical) {
        return early.contains(canonical)
                || isStored(canonical) && (canonical.startsWith("Content-") || canonical.startsWith("If-"));
    }
}
