package io.twophp.core.explorer;

/** What a decision costs: each kind has its own bound, but {@link #GO}, which is free. */
enum Kind {
    /** Another actor goes on than the one that could have: bounded only where a preemption bound is set. */
    GO,
    /** Time passes to the next instant at which anything changes by itself. */
    TIME,
    /** Somebody sets the database's clock, back or forward; the machines' own elapsed time does not see it. */
    CLOCK,
    /** A node dies. */
    CRASH,
    /** The database goes down and comes back: open units roll back, what was not durable is gone. */
    DATABASE,
    /** A commit does not confirm. */
    DOUBT
}
