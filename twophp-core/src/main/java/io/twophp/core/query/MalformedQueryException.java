package io.twophp.core.query;

/** Thrown if a query can't be read; the message says what is expected, in a sentence for the caller. */
public final class MalformedQueryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MalformedQueryException(String message) {
        super(message, null, false, false);
    }
}
