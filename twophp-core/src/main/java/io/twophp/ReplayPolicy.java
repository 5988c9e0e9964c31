package io.twophp;

/** Defines the answer to a confirmation after the TTL (draft §8.2). */
public enum ReplayPolicy {
    /** 408, finally. The default. */
    REJECT,
    /** Accepted until TTL + δ, given one more control ({@link ReuseControl}, §13.3). */
    REUSE
}
