package io.twophp.core.policy;

import io.twophp.Mode;

/** The way a client learns the outcome: its endpoint's {@link Mode}, or the server's own confirmation. */
public enum IntentMode {
    /** Business logic runs inline; Phase 2 carries its outcome (draft §5.3.2). */
    SYNCHRONOUS,
    /** Phase 2 is answered 202; business logic runs after it, and the client polls for the outcome (§5.3.3, D13). */
    ASYNCHRONOUS,
    /** Not chosen yet: the confirmation chooses. No intent is in this mode once it is confirmed. */
    NEGOTIATED,
    /** Confirmed by the server at once, announced by a callback, executed inline (§5.5). */
    AUTO_CONFIRM,
    /** As {@link #AUTO_CONFIRM} without a callback: the client need not know 2PHP (§5.5.6). */
    TRANSPARENT;

    /** Returns the mode of an intent that its client confirms, at an endpoint of this mode. */
    public static IntentMode of(Mode endpoint) {
        return switch (endpoint) {
            case SYNCHRONOUS -> SYNCHRONOUS;
            case ASYNCHRONOUS -> ASYNCHRONOUS;
            case NEGOTIATED -> NEGOTIATED;
        };
    }

    public boolean isAutoConfirmed() {
        return this == AUTO_CONFIRM || this == TRANSPARENT;
    }
}
