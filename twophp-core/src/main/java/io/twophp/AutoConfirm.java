package io.twophp;

/** Whether an endpoint confirms requests itself (draft §5.5). */
public enum AutoConfirm {
    /** A request that asks for it is refused. */
    REFUSED,
    /** For a request that asks for it by header. The default. */
    ALLOWED,
    /**
     * For every request that does not take part by itself: transparent mode by the server's choice alone (§5.5.6, D14).
     */
    ALWAYS
}
