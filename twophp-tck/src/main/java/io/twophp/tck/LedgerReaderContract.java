package io.twophp.tck;

import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;

/**
 * The contract of every {@link LedgerReader} (draft §10.4), to be subclassed as {@link IntentLedgerContract} is: give
 * it a reader and a ledger on one store, the units of work that both join, and the ledger's clock.
 */
public abstract class LedgerReaderContract
        implements TreeContract, InitiatedContract, PairContract, StalledContract, ScopeContract {

    /** Returns the reader under test. */
    @Override
    public abstract LedgerReader reader();

    /** Returns the ledger that writes the rows to be read. */
    @Override
    public abstract IntentLedger ledger();

    /** Returns the units of work that both join, usable from many threads at once. */
    @Override
    public abstract UnitOfWork unit();

    /** Returns the clock of {@link #ledger()}. */
    @Override
    public abstract MovableClock clock();
}
