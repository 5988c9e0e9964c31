package io.twophp.jpa;

import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import io.twophp.jpa.schema.Database;
import io.twophp.tck.IntentLedgerContract;
import io.twophp.tck.MovableClock;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** The contract with the shipped schema. */
@OnEachDatabase
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LedgerTest extends IntentLedgerContract {

    @Parameter
    Database on;

    private LedgerSite site;
    private IntentLedger ledger;

    @BeforeParameterizedClassInvocation
    void open() {
        site = new LedgerSite(on);
        ledger = site.ledgers.intents();
    }

    @AfterParameterizedClassInvocation
    void close() {
        site.close();
    }

    @Override
    public IntentLedger ledger() {
        return ledger;
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
