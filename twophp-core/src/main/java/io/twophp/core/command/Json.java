package io.twophp.core.command;

import java.util.List;
import java.util.SortedMap;

/** A JSON value (RFC 8259), reduced to its meaning. Immutable once created. */
sealed interface Json {

    /** {@code true}, {@code false}, {@code null}, or a number as {@link CanonicalNumber} writes it. */
    record Literal(String text) implements Json {

        static final Literal NULL = new Literal("null");
    }

    /** @param value the text's UTF-16 code units, unchanged: not even half a surrogate pair is corrected */
    record Text(String value) implements Json {}

    record Array(List<Json> elements) implements Json {}

    /** @param members the members in the order of their names' UTF-16 code units, as in RFC 8785 (3.2.3) */
    record Members(SortedMap<String, Json> members) implements Json {}
}
