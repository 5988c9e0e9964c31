package io.twophp;

/** The place of a resource method's effects. */
public enum Effects {
    /** All in the database of the ledger: they commit and roll back with it. The default. */
    LOCAL,
    /** Also elsewhere (mail, a payment provider): an execution that crashed is never repeated automatically (D17). */
    EXTERNAL
}
