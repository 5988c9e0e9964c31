package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.SyncState;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.tck.LedgerFeedContract;
import io.twophp.tck.MovableClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** The contract of the feed with the shipped schema. */
@OnEachDatabase
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedTest extends LedgerFeedContract {

    @Parameter
    Database on;

    private LedgerSite site;
    private SqlLedgers ledgers;

    @BeforeParameterizedClassInvocation
    void open() {
        site = new LedgerSite(on);
        ledgers = site.ledgers.feeding();
    }

    @AfterParameterizedClassInvocation
    void close() {
        site.close();
    }

    /** Nodes of two versions may work on one ledger. */
    @Test
    @Tag("F16")
    void F16_aRowOfALaterVersionIsParkedAndHoldsUpNoOther() {
        List<NewIntent> intents = List.of(Intents.fresh(Effects.LOCAL), Intents.fresh(Effects.LOCAL));
        site.clock.set(Instant.parse("2031-03-01T10:00:00Z"));
        intents.forEach(intent -> site.transactions.call(scope -> ledger().register(intent)));
        Databases.execute(
                site.dataSource,
                "UPDATE twophp_intent SET dialect = 'LATER' WHERE server_correlation_id = '"
                        + intents.get(0).serverCorrelationId() + "'");
        Page page = site.transactions.call(scope -> feed().page(Intents.SHOP, 0, 10));
        assertThat(page.entries())
                .extracting(entry -> entry.row().entry().serverCorrelationId())
                .containsExactly(intents.get(1).serverCorrelationId().value());
        assertThat(site.transactions
                        .call(scope -> feed().backlog(Intents.SHOP, 10))
                        .parked())
                .isEqualTo(1);
    }

    @Override
    public Runnable backup() {
        return TableBackup.of(site.dataSource);
    }

    @Override
    public LedgerFeed feed() {
        return ledgers.feed();
    }

    @Override
    public SyncState state() {
        return ledgers.syncState();
    }

    @Override
    public IntentLedger ledger() {
        return ledgers.intents();
    }

    @Override
    public IntentLedger ledgerThatEntersNothing() {
        return site.ledgers.intents();
    }

    @Override
    public CallLedger calls() {
        return ledgers.calls();
    }

    @Override
    public CallbackLedger callbacks() {
        return ledgers.callbacks();
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
