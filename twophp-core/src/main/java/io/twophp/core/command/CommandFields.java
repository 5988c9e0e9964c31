package io.twophp.core.command;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which of a command's arguments make its key, and which count for nothing. What is in neither is compared, so that the
 * same key with something else is a conflict. Immutable.
 *
 * @param key what makes the key; empty for all
 * @param ephemeral what is left out of everything, such as a timestamp
 */
public record CommandFields(List<Pointer> key, List<Pointer> ephemeral) {

    /** All arguments make the key. */
    public static final CommandFields ALL = new CommandFields(List.of(), List.of());

    /**
     * Of what an annotation says.
     *
     * @throws IllegalArgumentException if one is no pointer, or what makes the key counts for nothing
     */
    public static CommandFields of(List<String> key, List<String> ephemeral) {
        CommandFields fields = new CommandFields(
                key.stream().map(Pointer::parse).toList(),
                ephemeral.stream().map(Pointer::parse).toList());
        for (Pointer part : fields.key) {
            fields.ephemeral.stream().filter(part::isWithin).findFirst().ifPresent(left -> {
                throw new IllegalArgumentException("'" + part.text() + "' is part of the key, and ephemeral says '"
                        + left.text() + "' counts for nothing; leave one of the two out");
            });
        }
        return fields;
    }

    boolean isEphemeralParameter(String name) {
        return ephemeral.stream()
                .anyMatch(
                        pointer -> pointer.inQuery() && pointer.tokens().get(0).equals(name));
    }

    boolean isEphemeralField(String name) {
        return ephemeral.stream()
                .anyMatch(pointer -> !pointer.inQuery() && pointer.tokens().equals(List.of(name)));
    }

    /** A body without what is ephemeral in it. Elements of arrays are counted as they were sent. */
    Json lasting(Json body) {
        return without(
                body,
                ephemeral.stream()
                        .filter(pointer -> !pointer.inQuery())
                        .map(Pointer::tokens)
                        .toList());
    }

    private static Json without(Json value, List<List<String>> paths) {
        if (paths.isEmpty()) {
            return value;
        }
        if (value instanceof Json.Members object) {
            SortedMap<String, Json> kept = new TreeMap<>();
            object.members().forEach((name, member) -> {
                if (!paths.contains(List.of(name))) {
                    kept.put(name, without(member, below(name, paths)));
                }
            });
            return new Json.Members(kept);
        }
        if (value instanceof Json.Array array) {
            List<Json> kept = new ArrayList<>();
            for (int i = 0; i < array.elements().size(); i++) {
                String index = Integer.toString(i);
                if (!paths.contains(List.of(index))) {
                    kept.add(without(array.elements().get(i), below(index, paths)));
                }
            }
            return new Json.Array(kept);
        }
        return value;
    }

    private static List<List<String>> below(String token, List<List<String>> paths) {
        return paths.stream()
                .filter(path -> path.size() > 1 && path.get(0).equals(token))
                .map(path -> path.subList(1, path.size()))
                .toList();
    }
}
