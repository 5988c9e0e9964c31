package io.twophp.core.command;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The arguments of a command that form its key, and those that are ignored. The others are compared: the same key with
 * other values is a conflict. Immutable.
 *
 * @param key the arguments that form the key; empty for all
 * @param ephemeral the arguments that are ignored, such as a timestamp
 */
public record CommandFields(List<Pointer> key, List<Pointer> ephemeral) {

    /** All arguments form the key. */
    public static final CommandFields ALL = new CommandFields(List.of(), List.of());

    /** @throws IllegalArgumentException if a text is no pointer, or a part of the key is ephemeral */
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

    /** Returns a body without its ephemeral parts. Elements of arrays are counted as they were sent. */
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
