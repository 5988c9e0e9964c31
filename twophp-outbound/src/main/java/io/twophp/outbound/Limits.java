package io.twophp.outbound;

import java.time.Duration;

/**
 * What a receiver may cost.
 *
 * @param connect until the name service answered, and then again until one of its addresses took the connection
 * @param all until its status line and header fields are there, name service, connection and TLS included; the body is
 *     not waited for any longer either
 * @param bodyBytes how much of a body is read at most
 */
public record Limits(Duration connect, Duration all, int bodyBytes) {

    /** Two seconds and five, and 16 KiB of the body. */
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(2), Duration.ofSeconds(5));

    static final int LINE_BYTES = 8 * 1024;

    /** With so many header fields, an answer is none. */
    static final int HEADER_FIELDS = 64;

    private static final int BODY_BYTES = 16 * 1024;

    /** With 16 KiB of the body. */
    public Limits(Duration connect, Duration all) {
        this(connect, all, BODY_BYTES);
    }
}
