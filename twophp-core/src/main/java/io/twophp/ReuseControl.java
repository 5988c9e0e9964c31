package io.twophp;

/** The additional control that {@link ReplayPolicy#REUSE} needs (draft §13.3, D9). */
public enum ReuseControl {
    /** None; {@link ReplayPolicy#REUSE} is refused. */
    NONE,
    /** A short-lived token issued with the Phase 1 answer, to be sent with a confirmation after the TTL. */
    CONFIRMATION_TOKEN
}
