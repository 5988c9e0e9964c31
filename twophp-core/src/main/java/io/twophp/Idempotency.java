package io.twophp;

/** The effect of a repeated command (IDS, VI). */
public enum Idempotency {
    /** The command changes nothing: it is executed each time, and not stored. */
    I0,
    /** The same command has one effect and one outcome, for a day at least. The default. */
    I1,
    /** As {@link #I1}, within a window that has to be set. */
    I2,
    /** As {@link #I1}, with effects outside of the ledger's database; needs a {@link Shield}. */
    I3
}
