package io.twophp;

/** What a repeated command may do (IDS, VI). */
public enum Idempotency {
    /** It changes nothing: executed each time, and nothing is stored of it. */
    I0,
    /** The same command has one effect and one outcome, for a day at least. The default. */
    I1,
    /** As {@link #I1}, within a window that has to be said. */
    I2,
    /** As {@link #I1}, with effects outside of the ledger's database; needs a {@link Shield}. */
    I3
}
