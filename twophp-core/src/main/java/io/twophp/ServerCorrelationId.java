package io.twophp;

import java.util.Objects;

/**
 * The server-assigned identifier of an intent registration (draft §2, §5.2.2). Opaque (§13.1, N35): other servers may
 * issue any visible ASCII characters that fit into a header field.
 *
 * @param value 1 to 255 visible ASCII characters (VCHAR of RFC 5234), without white space
 */
public record ServerCorrelationId(String value) {

    private static final int LONGEST = 255;
    private static final int LONGEST_OF_OURS = 128;

    /** @throws IllegalArgumentException if {@code value} is outside the grammar */
    public ServerCorrelationId {
        Objects.requireNonNull(value, "value");
        if (!isValid(value)) {
            throw new IllegalArgumentException("a server correlation id is 1 to 255 visible ASCII characters");
        }
    }

    /** Returns whether {@code value} is inside the grammar. */
    public static boolean isValid(String value) {
        return Grammar.isVisible(value, LONGEST);
    }

    /**
     * Returns whether this server can have issued {@code value}: 1 to 128 characters of {@code [A-Za-z0-9._:~-]}, which
     * need no escape in paths, logs and JSON (D22).
     */
    public static boolean isOurs(String value) {
        return Grammar.isPlain(value, LONGEST_OF_OURS);
    }

    @Override
    public String toString() {
        return value;
    }
}
