package io.twophp.jaxrs.dialect.url;

import java.util.List;
import java.util.stream.Stream;

/** An address that matches one place, with the decoded path parameters of class and method. */
record UrlMatch(UrlPlace place, String shape, List<String> above, List<String> own) {

    /** Returns the name of an address, however it was written: {@code /o/1}, {@code /o/%31}, {@code /o/1;x}. */
    String name(String base, String query) {
        StringBuilder name = new StringBuilder();
        Stream.of(Stream.of(base, shape), above.stream(), own.stream(), Stream.of(query == null ? "" : query))
                .flatMap(parts -> parts)
                .forEach(part -> name.append(part.length()).append(':').append(part));
        return name.toString();
    }
}
