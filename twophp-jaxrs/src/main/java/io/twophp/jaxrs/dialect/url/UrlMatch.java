package io.twophp.jaxrs.dialect.url;

import java.util.List;
import java.util.stream.Stream;

/**
 * An address that matches one place.
 *
 * @param place that it belongs to
 * @param shape of the place's template
 * @param above values of the class's path parameters, decoded
 * @param own values of the method's
 */
record UrlMatch(UrlPlace place, String shape, List<String> above, List<String> own) {

    /**
     * Returns the name of the address, however it was written: the same for {@code /o/1}, {@code /o/%31} and
     * {@code /o/1;x}.
     *
     * @param base path of the application
     * @param query as sent, or null
     */
    String name(String base, String query) {
        StringBuilder name = new StringBuilder();
        Stream.of(Stream.of(base, shape), above.stream(), own.stream(), Stream.of(query == null ? "" : query))
                .flatMap(parts -> parts)
                .forEach(part -> name.append(part.length()).append(':').append(part));
        return name.toString();
    }
}
