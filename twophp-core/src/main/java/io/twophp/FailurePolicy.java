package io.twophp;

/** The effect of a failed request on its key (dialect {@link Dialect#IDEMPOTENCY_KEY}). */
public enum FailurePolicy {
    /** The failure is the request's outcome, and every repetition gets it. The default. */
    RECORDED,
    /** The key is free again: the next request with it runs, with the same payload or a corrected one. */
    REOPENED
}
