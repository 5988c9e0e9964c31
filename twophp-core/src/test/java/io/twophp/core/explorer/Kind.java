package io.twophp.core.explorer;

/** The kinds of decisions: each has its own bound, except {@link #GO}, which is free. */
enum Kind {
    /** Another actor goes on although the current one could: bounded only where a preemption bound is set. */
    GO,
    /** Time passes to the next instant at which anything changes by itself. */
    TIME,
    /** The database's clock is set, back or forward; the machines' own elapsed time does not change. */
    CLOCK,
    /** A node dies. */
    CRASH,
    /** The database goes down and comes back: open units roll back, what was not durable is gone. */
    DATABASE,
    /** A commit does not confirm. */
    DOUBT
}
