package io.twophp.core.ledger;

import io.twophp.LedgerEntry;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import java.util.List;

/** What of a ledger the engine uses; the rest is for others and must not be called. */
interface EngineLedger extends IntentLedger {

    @Override
    default List<PhaseTransition> history(ServerCorrelationId id) {
        throw new UnsupportedOperationException("the engine does not ask for it");
    }

    @Override
    default List<LedgerEntry> entries(ServerCorrelationId id) {
        throw new UnsupportedOperationException("the engine does not ask for it");
    }
}
