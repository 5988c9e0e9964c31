package io.twophp;

/** The place of a resource method's effects. */
public enum Effects {
    /** All effects are in the ledger's database: they commit and roll back with it. The default. */
    LOCAL,
    /**
     * Some effects are elsewhere (mail, a payment provider): an execution that crashed is never repeated automatically
     * (D17).
     */
    EXTERNAL
}
