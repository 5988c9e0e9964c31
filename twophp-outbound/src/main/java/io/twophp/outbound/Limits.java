package io.twophp.outbound;

import java.time.Duration;

/**
 * The limits of an attempt in time and size.
 *
 * @param connect the time until the name service answered, and then again until one of its addresses accepted the
 *     connection
 * @param all the time until status line and header fields are there, name service, connection and TLS included; also
 *     the limit for the body
 * @param bodyBytes the most bytes of a body that are read
 */
public record Limits(Duration connect, Duration all, int bodyBytes) {

    /** Two seconds to connect, five in all, and 16 KiB of the body. */
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(2), Duration.ofSeconds(5));

    static final int LINE_BYTES = 8 * 1024;

    /** The number of header fields from which an answer is refused. */
    static final int HEADER_FIELDS = 64;

    /** The most interim answers (1xx) before the answer; one more breaks the attempt off. */
    static final int INTERIM_ANSWERS = 16;

    private static final int BODY_BYTES = 16 * 1024;

    /** Creates limits with 16 KiB of the body. */
    public Limits(Duration connect, Duration all) {
        this(connect, all, BODY_BYTES);
    }
}
