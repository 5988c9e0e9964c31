package io.twophp.core.client;

/** The way a call is made two-phase. */
public enum ConfirmationMode {
    /** The call is registered, then confirmed by the client (draft §5.2, §5.3). */
    HANDSHAKE,
    /** The call is confirmed by the server, which announces that to the client by a callback (§5.5). */
    AUTO_CONFIRM
}
