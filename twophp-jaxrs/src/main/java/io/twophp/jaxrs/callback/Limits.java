package io.twophp.jaxrs.callback;

import java.time.Duration;

/**
 * What a receiver may cost.
 *
 * @param connect until the name service answered, and then again until one of its addresses took the connection
 * @param all until its status line and header fields are there, name service, connection and TLS included
 */
record Limits(Duration connect, Duration all) {

    static final Limits DEFAULT = new Limits(Duration.ofSeconds(2), Duration.ofSeconds(5));

    /** How much of a body is read at most. */
    static final int BODY_BYTES = 16 * 1024;

    static final int LINE_BYTES = 8 * 1024;

    /** With so many header fields, an answer is none. */
    static final int HEADER_FIELDS = 64;
}
