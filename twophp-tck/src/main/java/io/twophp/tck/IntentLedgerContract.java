package io.twophp.tck;

import io.twophp.core.ledger.IntentLedger;

/**
 * The contract of every {@link IntentLedger}. Subclass it in the tests of the implementation and give it a ledger on an
 * empty store, a reader of that store, the units of work that both join, and the ledger's clock:
 *
 * <pre>{@code
 * class LedgerTest extends IntentLedgerContract {
 *     public IntentLedger ledger() { return ledger; }
 *     public LedgerReader reader() { return reader; }
 *     public UnitOfWork unit() { return transactions; }
 *     public MovableClock clock() { return clock; }
 * }
 * }</pre>
 *
 * The methods are called often and from many threads, and must give the same objects each time for one test class. Tags
 * name the statement of the draft (N…), the decision (D…) or the invariant (I…) a test stands for.
 */
public abstract class IntentLedgerContract extends LedgerContract
        implements RegistrationContract,
                ClaimContract,
                ModeContract,
                AutoConfirmContract,
                LeaseContract,
                RecoveryContract,
                DoubtContract,
                RenewalContract,
                CompletionContract,
                LazyClaimContract,
                UnregisteredContract,
                HeldRowContract,
                ExpiryContract,
                SweepContract,
                StepContract,
                RetentionContract,
                EntriesContract,
                NameContract,
                KeyMarkContract {}
