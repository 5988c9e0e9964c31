package io.twophp;

/** Where a resource method's effects are. */
public enum Effects {
    /** All in the database of the ledger: they commit and roll back with it. The default. */
    LOCAL,
    /** Also elsewhere (mail, a payment provider): an execution that crashed is never repeated automatically (D17). */
    EXTERNAL
}
