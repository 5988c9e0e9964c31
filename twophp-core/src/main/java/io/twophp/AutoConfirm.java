package io.twophp;

/** Specifies whether an endpoint confirms requests itself (draft §5.5). */
public enum AutoConfirm {
    /** A request that asks for auto-confirm is refused. */
    REFUSED,
    /** A request that asks for auto-confirm by header is confirmed by the server. The default. */
    ALLOWED,
    /**
     * Every request that does not take part by itself is confirmed by the server: transparent mode by the server's
     * choice alone (§5.5.6, D14).
     */
    ALWAYS
}
