package io.twophp.jpa;

import io.twophp.core.ledger.IntentLedger.Ending;

/** What a claim that is given back changes about its row's counts; it was counted as an attempt when it was made. */
final class Tally {

    private Tally() {}

    static int attempts(Ending ending) {
        return ending == Ending.COUNTED ? 0 : -1;
    }

    static int interruptions(Ending ending) {
        return ending == Ending.INTERRUPTED ? 1 : 0;
    }
}
