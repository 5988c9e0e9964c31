package io.twophp.core.client;

import io.twophp.core.settings.Settings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The addresses that answers have named as POE resources (draft-nottingham-http-poe-00, §3), so that a POST there may
 * be repeated without the application's word. An answer is believed about its own origin, and about the authorities of
 * {@code twophp.client.poe.authorities}: otherwise any server could have clients repeat requests to another (§8). The
 * latest 10,000 are known, until the process ends. Thread-safe.
 */
public final class PoeAddresses {

    private static final int MOST = 10_000;
    private static final int MOST_OF_ONE_ANSWER = 100;

    private static final Pattern FIELD = Pattern.compile("[\\s,]*+\"[^\"]*+\"\\s*+(?:,\\s*+(?:\"[^\"]*+\"\\s*+)?+)*+");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*+)\"");

    private final boolean on;
    private final Set<String> authorities;
    private final Set<String> known = Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST;
        }
    });

    private PoeAddresses(boolean on, Collection<String> authorities) {
        this.on = on;
        this.authorities = authorities.stream()
                .map(authority -> authority.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Reads {@code twophp.client.poe.discovery}, default true, and {@code twophp.client.poe.authorities}. */
    static PoeAddresses from(Settings settings) {
        return new PoeAddresses(
                settings.flag("twophp.client.poe.discovery", true), settings.list("twophp.client.poe.authorities"));
    }

    /** Returns whether answers are read for addresses. */
    public boolean isOn() {
        return on;
    }

    /** Returns the references in values of {@code POE-Links}; a malformed value has none. */
    public static List<String> references(List<String> values) {
        List<String> references = new ArrayList<>();
        for (String value : values) {
            if (FIELD.matcher(value).matches()) {
                Matcher quoted = QUOTED.matcher(value);
                while (quoted.find()) {
                    references.add(quoted.group(1));
                }
            }
        }
        return references;
    }

    /** @param from the address whose answer has the references; unusable references are passed over */
    public void learn(URI from, List<String> references) {
        for (String reference : references.subList(0, Math.min(references.size(), MOST_OF_ONE_ANSWER))) {
            try {
                URI address = from.resolve(new URI(reference));
                if (on && isAddress(address) && isBelieved(from, address)) {
                    synchronized (known) {
                        known.add(key(address));
                    }
                }
            } catch (URISyntaxException e) {
                continue;
            }
        }
    }

    /** Returns whether an answer has named that address. */
    public boolean contains(URI address) {
        synchronized (known) {
            return !known.isEmpty() && isAddress(address) && known.contains(key(address));
        }
    }

    private static boolean isAddress(URI uri) {
        return uri.getHost() != null
                && uri.getRawUserInfo() == null
                && uri.getRawFragment() == null
                && ("https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme()));
    }

    private boolean isBelieved(URI from, URI address) {
        if (origin(from).equals(origin(address))) {
            return true;
        }
        boolean safe = "https".equalsIgnoreCase(address.getScheme()) || "http".equalsIgnoreCase(from.getScheme());
        return safe && authorities.contains(address.getRawAuthority().toLowerCase(Locale.ROOT));
    }

    private static String origin(URI uri) {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
        return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port;
    }

    private static String key(URI uri) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return origin(uri) + path + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }
}
