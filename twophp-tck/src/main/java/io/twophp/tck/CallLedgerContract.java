package io.twophp.tck;

import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;

/**
 * The contract of every {@link CallLedger}, to be subclassed as {@link IntentLedgerContract} is: give it the two
 * ledgers on one store, a reader of that store, the units of work that they join, and their clock.
 */
public abstract class CallLedgerContract
        implements CallOpeningContract,
                CallRegistrationContract,
                ClientEntryContract,
                CallEndContract,
                CallAnswerContract,
                CallRecoveryContract {

    /** Returns the ledger under test; its clock is {@link #clock()}. */
    @Override
    public abstract CallLedger calls();

    /** Returns the intent ledger beside it. */
    @Override
    public abstract IntentLedger ledger();

    /** Returns a reader of the same store, to see the result of a step. */
    @Override
    public abstract LedgerReader reader();

    /** Returns the units of work that both join, usable from many threads at once. */
    @Override
    public abstract UnitOfWork unit();

    /** Returns the clock of both. */
    @Override
    public abstract MovableClock clock();
}
