package io.twophp;

/** Where a resource method's effects are. */
public enum Effects {
    /** All in the database of the ledger: they commit and roll back with it. The default. */
    LOCAL,
    /** Also elsewhere (mail, a payment provider): a crashed execution is never repeated blindly (D17). */
    EXTERNAL
}
