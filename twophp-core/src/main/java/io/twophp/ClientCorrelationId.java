package io.twophp;

import java.util.Objects;

/**
 * The client-assigned identifier of a request (draft §2, §5.2.1). Opaque (§13.1): compared, never interpreted.
 *
 * @param value 1 to 128 characters of {@code [A-Za-z0-9._:~-]} (D22)
 */
public record ClientCorrelationId(String value) {

    private static final int LONGEST = 128;

    /** @throws IllegalArgumentException if {@code value} is outside the grammar */
    public ClientCorrelationId {
        Objects.requireNonNull(value, "value");
        if (!isValid(value)) {
            throw new IllegalArgumentException(
                    "a client correlation id is 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -");
        }
    }

    /** Returns whether {@code value} is inside the grammar. */
    public static boolean isValid(String value) {
        return Grammar.isPlain(value, LONGEST);
    }

    @Override
    public String toString() {
        return value;
    }
}
