package io.twophp.jaxrs.dialect.idempotencykey;

import io.twophp.ClientCorrelationId;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Digest;
import io.twophp.jaxrs.request.RefusedException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key as its client means it: quoted, as the draft has it (a string of RFC 8941 with parameters, which are ignored),
 * or bare, as most clients send it. {@code "k"} and {@code k} are one key.
 *
 * @param text 1 to 255 ASCII characters
 */
record IdempotencyKey(String text) {

    static final String HEADER = "Idempotency-Key";

    static final String PREFIX = "idempotency-key:";

    private static final int LONGEST = 255;
    private static final int LONGEST_FIELD = 4096;
    private static final String VALUE = "(?:\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+\"|[A-Za-z0-9?*:+/=._~%!#$&'^`|-]*+)";
    private static final Pattern QUOTED = Pattern.compile(
            "\"((?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+)\"(?:; *+[a-z*][a-z0-9_.*-]*+(?:=" + VALUE + ")?+)*+");
    private static final Pattern BARE = Pattern.compile("[!#-+\\--:<-~]+");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    IdempotencyKey {
        Objects.requireNonNull(text, "text");
    }

    /**
     * @param header the field's name
     * @throws RefusedException if it is neither a quoted string nor a bare key
     */
    static IdempotencyKey parse(String header, String field) throws RefusedException {
        String given = field.strip();
        if (given.length() > LONGEST_FIELD) {
            throw malformed(header);
        }
        Matcher quoted = QUOTED.matcher(given);
        String text = quoted.matches()
                ? ESCAPE.matcher(quoted.group(1)).replaceAll("$1")
                : BARE.matcher(given).matches() ? given : "";
        if (text.isEmpty() || text.length() > LONGEST) {
            throw malformed(header);
        }
        return new IdempotencyKey(text);
    }

    private static RefusedException malformed(String header) {
        return new RefusedException(
                Type.MALFORMED_HEADER,
                header + " must be one key of 1 to 255 ASCII characters: quoted, or without spaces, quotes, commas and"
                        + " semicolons.");
    }

    /** Returns the digest, which is stored: keys are free text and may hold secrets that no log should have. */
    ClientCorrelationId id() {
        return new ClientCorrelationId(PREFIX + Digest.of(text));
    }

    /** Keeps the key out of logs. */
    @Override
    public String toString() {
        return "(a key of " + text.length() + " characters)";
    }
}
