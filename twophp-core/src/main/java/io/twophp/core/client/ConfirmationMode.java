package io.twophp.core.client;

/** How a call is made two-phase. */
public enum ConfirmationMode {
    /** Registered, then confirmed by the client (draft §5.2, §5.3). */
    HANDSHAKE,
    /** Confirmed by the server, which announces it to the client by a callback (§5.5). */
    AUTO_CONFIRM
}
