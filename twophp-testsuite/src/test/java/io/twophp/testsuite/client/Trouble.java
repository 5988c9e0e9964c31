package io.twophp.testsuite.client;

/** The troubles that an exchange can have on its way. */
enum Trouble {
    NONE,
    /** The server never sees it. */
    REQUEST_LOST,
    /** The server sees its beginning, and then a reset. */
    REQUEST_CUT,
    /** It arrives after the TTL. */
    REQUEST_LATE,
    /** The server has answered, and the client never sees it. */
    RESPONSE_LOST,
    /** The client sees the beginning of the answer, and then a reset. */
    RESPONSE_CUT,
    /** The answer arrives after the TTL. */
    RESPONSE_LATE,
    /** The answer does not arrive as long as the proxy is there; the connection stays. */
    RESPONSE_HELD
}
