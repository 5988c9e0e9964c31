package io.twophp.jaxrs.redelivery.loopback;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request's parameters: of its query, then of its form. */
record RedeliveredParameters(Map<String, String[]> all) {

    /** Parses query and form, both encoded; either may be null. */
    static RedeliveredParameters of(String query, String form, Charset charset) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        read(query, charset, found);
        read(form, charset, found);
        Map<String, String[]> all = new LinkedHashMap<>();
        found.forEach((name, values) -> all.put(name, values.toArray(String[]::new)));
        return new RedeliveredParameters(Collections.unmodifiableMap(all));
    }

    String first(String name) {
        String[] values = all.get(name);
        return values == null ? null : values[0];
    }

    private static void read(String text, Charset charset, Map<String, List<String>> found) {
        if (text == null) {
            return;
        }
        for (String pair : text.split("&")) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                found.computeIfAbsent(decoded(parts[0], charset), name -> new ArrayList<>())
                        .add(parts.length == 1 ? "" : decoded(parts[1], charset));
            }
        }
    }

    /** Decodes a text; keeps it as it is if it is malformed. */
    private static String decoded(String text, Charset charset) {
        try {
            return URLDecoder.decode(text, charset);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
