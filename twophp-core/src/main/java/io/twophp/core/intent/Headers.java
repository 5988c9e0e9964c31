package io.twophp.core.intent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Header names in the one spelling that is stored and compared: {@code Content-Type}, whatever the case they came in.
 */
public final class Headers {

    private static final Pattern WORD = Pattern.compile("[^-]+");

    private Headers() {}

    /** A name with a capital at the start of each word and nowhere else. */
    public static String canonical(String name) {
        return WORD.matcher(name.toLowerCase(Locale.ROOT))
                .replaceAll(word -> Matcher.quoteReplacement(capital(word.group())));
    }

    static Map<String, List<String>> copyOf(Map<String, List<String>> headers) {
        Map<String, List<String>> copy = new TreeMap<>();
        headers.forEach((name, values) ->
                copy.computeIfAbsent(canonical(name), n -> new ArrayList<>()).addAll(values));
        copy.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(copy);
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
