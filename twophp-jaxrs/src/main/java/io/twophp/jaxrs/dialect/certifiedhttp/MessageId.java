package io.twophp.jaxrs.dialect.certifiedhttp;

import io.twophp.ClientCorrelationId;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.request.RefusedException;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A message's id (C1), unique to its owner.
 *
 * @param text 30 to 100 characters of {@code A-Z a-z 0-9 _ : -}
 */
record MessageId(String text) {

    static final String HEADER = "X-Message-Id";

    private static final Pattern GRAMMAR = Pattern.compile("[A-Za-z0-9_:-]{30,100}");

    MessageId {
        Objects.requireNonNull(text, "text");
    }

    /** @throws RefusedException if it is none */
    static MessageId parse(String field) throws RefusedException {
        if (!GRAMMAR.matcher(field).matches()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER, HEADER + " must be one id of 30 to 100 characters of A-Z a-z 0-9 _ : -");
        }
        return new MessageId(field);
    }

    /** Returns the text itself, which is stored: it reveals only its maker and its time. */
    ClientCorrelationId id() {
        return new ClientCorrelationId(text);
    }
}
