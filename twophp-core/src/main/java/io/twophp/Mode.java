package io.twophp;

/**
 * Where and when the client learns an intent's outcome. An endpoint is {@link #SYNCHRONOUS}, {@link #ASYNCHRONOUS} or
 * {@link #NEGOTIATED}; an intent is anything but {@code NEGOTIATED} once it is confirmed.
 */
public enum Mode {
    /** Business logic runs inline; Phase 2 carries its outcome (draft §5.3.2). The default. */
    SYNCHRONOUS,
    /** Phase 2 is answered 202; business logic runs behind it, the outcome is polled (§5.3.3, D13). */
    ASYNCHRONOUS,
    /** The client chooses: asynchronous if Phase 2 says {@code Prefer: respond-async} (RFC 7240), else synchronous. */
    NEGOTIATED,
    /** Confirmed by the server at once, announced by a callback, executed inline (§5.5). Of intents only. */
    AUTO_CONFIRM,
    /** As {@link #AUTO_CONFIRM} without a callback: the client need not know 2PHP (§5.5.6). Of intents only. */
    TRANSPARENT;

    /** Whether Phase 1 and the confirmation are one step of the server's. */
    public boolean isAutoConfirmed() {
        return this == AUTO_CONFIRM || this == TRANSPARENT;
    }
}
