package io.twophp.core.client;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.net.URI;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The names of called services, for {@code target} of the client's rows (draft §9.8): the longest URL that a call's URL
 * begins with names its service. Without one, the authority of the URL does. Immutable.
 */
record Targets(Map<String, String> names) {

    /** The setting with the names: {@code payments=https://pay.example/payments,…}. */
    public static final String SETTING = "twophp.client.targets";

    private static final int LONGEST = 255;

    public static Targets from(Settings settings) {
        Map<String, String> names = new LinkedHashMap<>();
        for (String entry : settings.list(SETTING)) {
            String[] parts = entry.split("=", 2);
            if (parts.length < 2 || parts[0].isBlank() || parts[0].length() > LONGEST || !parts[1].contains("://")) {
                throw new InvalidConfigurationException("Setting " + SETTING + ": '" + entry
                        + "' can't be used; write name=URL, such as payments=https://pay.example/payments.");
            }
            names.put(withoutSlash(parts[1].trim()), parts[0].trim());
        }
        return new Targets(Map.copyOf(names));
    }

    public String of(URI uri) {
        String text = uri.toString();
        return names.keySet().stream()
                .filter(prefix -> text.startsWith(prefix) && endsThere(text, prefix.length()))
                .max(Comparator.comparingInt(String::length))
                .map(names::get)
                .orElseGet(uri::getRawAuthority);
    }

    private static boolean endsThere(String text, int length) {
        return text.length() == length || "/?".indexOf(text.charAt(length)) >= 0;
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
