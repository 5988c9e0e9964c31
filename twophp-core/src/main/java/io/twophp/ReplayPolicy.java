package io.twophp;

/** What a confirmation that comes after the TTL gets (draft §8.2). */
public enum ReplayPolicy {
    /** 408, finally. The default. */
    REJECT,
    /** Accepted until TTL + δ, given one more control ({@link ReuseControl}, §13.3). */
    REUSE
}
