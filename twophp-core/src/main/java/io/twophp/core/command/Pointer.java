package io.twophp.core.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place of a value in a command's arguments: a JSON pointer (RFC 6901) into the body, or into a form, where its one
 * token is a field's name; or {@code ?name} for a parameter of the query.
 *
 * @param tokens the decoded tokens, at least one
 */
record Pointer(String text, boolean inQuery, List<String> tokens) {

    private static final Pattern STRAY_ESCAPE = Pattern.compile("~(?![01])");
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

    /** @throws IllegalArgumentException if {@code text} is neither; the message completes a sentence about it */
    static Pointer parse(String text) {
        if (text.startsWith("?") && text.length() > 1) {
            return new Pointer(text, true, List.of(text.substring(1)));
        }
        if (!text.startsWith("/") || STRAY_ESCAPE.matcher(text).find()) {
            throw new IllegalArgumentException("'" + text
                    + "' is no JSON pointer (RFC 6901); write one such as /order/id, or ?name for a parameter of the"
                    + " query");
        }
        return new Pointer(
                text,
                false,
                Arrays.stream(text.substring(1).split("/", -1))
                        .map(token -> token.replace("~1", "/").replace("~0", "~"))
                        .toList());
    }

    /** Returns whether this points into the value that another pointer points at. */
    boolean isWithin(Pointer other) {
        return inQuery == other.inQuery
                && tokens.size() >= other.tokens.size()
                && tokens.subList(0, other.tokens.size()).equals(other.tokens);
    }

    Optional<Json> find(Json body) {
        Json here = body;
        for (String token : tokens) {
            if (here instanceof Json.Members object && object.members().containsKey(token)) {
                here = object.members().get(token);
            } else if (here instanceof Json.Array array
                    && INDEX.matcher(token).matches()
                    && Integer.parseInt(token) < array.elements().size()) {
                here = array.elements().get(Integer.parseInt(token));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(here);
    }
}
