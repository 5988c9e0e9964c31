package io.twophp.intent;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The server-assigned identifier of an intent registration (draft §2, §5.2.2). Opaque (§13.1): also one that another
 * server issued, so nothing but length and alphabet is checked.
 *
 * @param value 1 to 128 characters of {@code [A-Za-z0-9._:~-]}
 */
public record ServerCorrelationId(String value) {

    private static final Pattern GRAMMAR = Pattern.compile("[A-Za-z0-9._:~-]{1,128}");

    /** @throws IllegalArgumentException if {@code value} is outside the grammar */
    public ServerCorrelationId {
        Objects.requireNonNull(value, "value");
        if (!isValid(value)) {
            throw new IllegalArgumentException(
                    "a server correlation id is 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -");
        }
    }

    /** Whether {@code value} is inside the grammar. */
    public static boolean isValid(String value) {
        return GRAMMAR.matcher(value).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
