package io.twophp.central.query;

/** The match of a call: whether it has its two matching rows (draft §10.2). */
public enum MatchStatus {
    /** One row of each side, with the same ids, that do not contradict each other. */
    MATCHED,
    /** The rows do not match yet, which is no surprise. */
    PENDING,
    /** The rows do not match, and {@link Reason} says why. */
    UNMATCHED
}
