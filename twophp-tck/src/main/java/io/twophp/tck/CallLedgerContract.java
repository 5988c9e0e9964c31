package io.twophp.tck;

import io.twophp.core.client.CallLedger;

/**
 * The contract of every {@link CallLedger}, to be subclassed as {@link IntentLedgerContract} is: give it the two
 * ledgers on one store, a reader of that store, the units of work that they join, and their clock.
 */
public abstract class CallLedgerContract extends LedgerContract
        implements CallOpeningContract,
                CallRegistrationContract,
                ClientEntryContract,
                CallEndContract,
                CallAnswerContract,
                CallStepContract,
                CallRecoveryContract {}
