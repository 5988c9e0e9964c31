package io.twophp.core.intent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Spells header names as they are stored and compared, {@code Content-Type}, however they were received. */
public final class Headers {

    private Headers() {}

    /** Returns the name with a capital at the start of each word and nowhere else. */
    public static String canonical(String name) {
        if (isCanonical(name)) {
            return name;
        }
        char[] letters = name.toCharArray();
        boolean atStart = true;
        for (int i = 0; i < letters.length; i++) {
            char letter = letters[i];
            letters[i] = atStart ? Character.toUpperCase(letter) : Character.toLowerCase(letter);
            atStart = letter == '-';
        }
        return new String(letters);
    }

    private static boolean isCanonical(String name) {
        boolean atStart = true;
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter != (atStart ? Character.toUpperCase(letter) : Character.toLowerCase(letter))) {
                return false;
            }
            atStart = letter == '-';
        }
        return true;
    }

    static Map<String, List<String>> copyOf(Map<String, List<String>> headers) {
        Map<String, List<String>> copy = new TreeMap<>();
        headers.forEach((name, values) -> copy.merge(canonical(name), List.copyOf(values), Headers::joined));
        return Collections.unmodifiableMap(copy);
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
