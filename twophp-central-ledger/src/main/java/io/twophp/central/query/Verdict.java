package io.twophp.central.query;

/** Whether a call has its two matching rows (draft §10.2). */
public enum Verdict {
    /** One row of each side, with the same ids, that do not contradict each other. */
    MATCHED,
    /** Not yet, and that is no surprise. */
    PENDING,
    /** No, and {@link Reason} says why. */
    UNMATCHED
}
