package io.twophp;

/** Specifies whether Phase 2 of an endpoint is answered before or after the execution. */
public enum Mode {
    /** Business logic runs inline; Phase 2 carries its outcome (draft §5.3.2). The default. */
    SYNCHRONOUS,
    /** Phase 2 is answered 202; business logic runs afterwards, and the client polls the outcome (§5.3.3, D13). */
    ASYNCHRONOUS,
    /** The client chooses: asynchronous if Phase 2 has {@code Prefer: respond-async} (RFC 7240), else synchronous. */
    NEGOTIATED
}
