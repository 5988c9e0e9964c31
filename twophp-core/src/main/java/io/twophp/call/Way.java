package io.twophp.call;

/** How a call is made two-phase. */
public enum Way {
    /** Registered, then confirmed by the client (draft §5.2, §5.3). */
    HANDSHAKE,
    /** Confirmed by the server, which tells the client by a callback (§5.5). */
    AUTO_CONFIRM
}
