package io.twophp.jaxrs.mutation;

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
 * Which request headers are stored with an intent and put back for its execution (D23): all but credentials, what
 * belongs to one connection or message, and what says how one exchange came here. Those are the live request's.
 *
 * <p>Settings: those of {@link CredentialHeaders}, {@code twophp.stored-headers} (names that are put back even before
 * it is known who asks, default none).
 */
@ModuleBean
class StoredHeaders {

    private static final String EARLY = "twophp.stored-headers";

    /** RFC 9110, 7.6.1, and what a message needs to be read. */
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

    /** Where an exchange came from, how it is traced, and how its answer may be packed. */
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

    /** What matching and reading need. */
    private static final List<String> FOR_MATCHING = List.of("Accept", "Accept-Language");

    private static final List<String> FRAMING = List.of("Content-Length", "Transfer-Encoding");

    private final CredentialHeaders credentials;
    private final Set<String> early = new TreeSet<>(FOR_MATCHING);

    StoredHeaders() {
        this.credentials = CredentialHeaders.USUAL;
    }

    @Inject
    StoredHeaders(Settings settings) {
        this.credentials = CredentialHeaders.from(settings);
        for (String name : settings.list(EARLY)) {
            String canonical = Headers.canonical(name);
            if (!isStored(canonical)) {
                throw new InvalidConfigurationException(
                        "Setting " + EARLY + " names " + name + ", which is never stored; take it out.");
            }
            early.add(canonical);
        }
    }

    /** The stored ones among a request's headers. */
    Map<String, List<String>> of(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> stored = new HashMap<>();
        headers.forEach((name, values) -> stored.put(Headers.canonical(name), values));
        Set<String> hops = hops(stored.getOrDefault("Connection", List.of()));
        stored.keySet().removeIf(name -> !isStored(name) || hops.contains(name));
        return stored;
    }

    /** All of a request's headers but those that belong to its connection or to the protocol. */
    Map<String, List<String>> sent(MultivaluedMap<String, String> headers) {
        Map<String, List<String>> sent = new HashMap<>();
        headers.forEach((name, values) -> sent.put(Headers.canonical(name), values));
        sent.keySet().removeIf(name -> OF_THE_CONNECTION.contains(name) || name.startsWith(OF_THE_PROTOCOL));
        return sent;
    }

    /** The headers that a connection names as its own. */
    private static Set<String> hops(List<String> connection) {
        return connection.stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .map(Headers::canonical)
                .collect(Collectors.toSet());
    }

    /** Makes the headers of a live request the stored ones, where they are stored at all. */
    void restore(Map<String, List<String>> stored, MultivaluedMap<String, String> live) {
        replace(stored, live, this::isStored);
    }

    /** The same for those alone that matching needs, which don't tell who asks. */
    void restoreForMatching(Map<String, List<String>> stored, int bodyLength, MultivaluedMap<String, String> live) {
        replace(stored, live, this::isEarly);
        frame(bodyLength, live);
    }

    /** Makes the headers say how long the body is. */
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
