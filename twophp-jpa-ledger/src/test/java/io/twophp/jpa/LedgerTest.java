package io.twophp.jpa;

import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import io.twophp.tck.IntentLedgerContract;
import io.twophp.tck.MovableClock;
import org.junit.jupiter.params.Parameter;

/** The contract with the shipped schema. */
@OnEachSite
class LedgerTest extends IntentLedgerContract {

    @Parameter
    LedgerSite site;

    @Override
    public IntentLedger ledger() {
        return site.intents;
    }

    @Override
    public LedgerReader reader() {
        return site.reader;
    }

    @Override
    public UnitOfWork unit() {
        return site.transactions;
    }

    @Override
    public MovableClock clock() {
        return site.clock;
    }
}
