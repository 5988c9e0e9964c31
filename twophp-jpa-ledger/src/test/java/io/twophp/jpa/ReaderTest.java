package io.twophp.jpa;

import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import io.twophp.tck.LedgerReaderContract;
import io.twophp.tck.MovableClock;
import org.junit.jupiter.params.Parameter;

/** The contract of questions with the shipped schema. */
@OnEachSite
class ReaderTest extends LedgerReaderContract {

    @Parameter
    LedgerSite site;

    @Override
    public LedgerReader reader() {
        return site.reader;
    }

    @Override
    public CallLedger calls() {
        return site.calls;
    }

    @Override
    public IntentLedger ledger() {
        return site.intents;
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
