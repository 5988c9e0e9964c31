package io.twophp.tck;

import io.twophp.core.query.LedgerReader;

/**
 * The contract of every {@link LedgerReader} (draft §10.4), to be subclassed as {@link IntentLedgerContract} is: give
 * it a reader and a ledger on one store, the units of work that both join, and the ledger's clock.
 */
public abstract class LedgerReaderContract extends LedgerContract
        implements TreeContract, RowListContract, PairContract, ScopeContract {}
