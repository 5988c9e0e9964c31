package io.twophp.core.command;

import java.util.List;
import java.util.SortedMap;

/** A JSON value (RFC 8259) as far as its meaning goes. Immutable once it is made. */
sealed interface Json {

    /** {@code true}, {@code false}, {@code null}, or a number as {@link CanonicalNumber} writes it. */
    record Literal(String text) implements Json {

        static final Literal NULL = new Literal("null");
    }

    /** @param value its UTF-16 code units, unchanged: not even half a surrogate pair is put right */
    record Text(String value) implements Json {}

    record Array(List<Json> elements) implements Json {}

    /** @param members in the order of their names' UTF-16 code units, as RFC 8785 (3.2.3) has it */
    record Members(SortedMap<String, Json> members) implements Json {}
}
