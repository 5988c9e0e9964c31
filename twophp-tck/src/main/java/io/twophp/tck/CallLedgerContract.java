package io.twophp.tck;

import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;

/**
 * What every {@link CallLedger} has to pass, to be subclassed as {@link IntentLedgerContract} is: give it the two
 * ledgers on one store, a reader of that store, the units of work that they join, and their clock.
 */
public abstract class CallLedgerContract
        implements CallOpeningContract,
                CallRegistrationContract,
                ClientEntryContract,
                CallEndContract,
                CallAnswerContract,
                CallRecoveryContract {

    /** The ledger under test; its clock is {@link #clock()}. */
    @Override
    public abstract CallLedger calls();

    /** The intent ledger beside it. */
    @Override
    public abstract IntentLedger ledger();

    /** What reads the same store, to see what a step left. */
    @Override
    public abstract LedgerReader reader();

    /** The units of work that both join, usable from many threads at once. */
    @Override
    public abstract UnitOfWork unit();

    /** The clock of both. */
    @Override
    public abstract MovableClock clock();
}
