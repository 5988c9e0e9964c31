package io.twophp.tck;

import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;

/** The seams that the contracts of ledgers on one store have in common. */
abstract class LedgerContract implements LedgerUnderTest {

    /** Returns the intent ledger: under test, or beside the one under test. Its clock is {@link #clock()}. */
    @Override
    public abstract IntentLedger ledger();

    /** Returns a reader of the same store: under test, or to see the result of a step. */
    @Override
    public abstract LedgerReader reader();

    /** Returns the units of work that all of them join, usable from many threads at once. */
    @Override
    public abstract UnitOfWork unit();

    /** Returns the clock of all of them. */
    @Override
    public abstract MovableClock clock();
}
