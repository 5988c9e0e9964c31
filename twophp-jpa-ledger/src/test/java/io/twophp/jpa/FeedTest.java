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
import io.twophp.tck.LedgerFeedContract;
import io.twophp.tck.MovableClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** The contract of the feed with the shipped schema. */
@OnEachSite
class FeedTest extends LedgerFeedContract {

    @Parameter
    LedgerSite site;

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
        return site.feeding.feed();
    }

    @Override
    public SyncState state() {
        return site.feeding.syncState();
    }

    @Override
    public IntentLedger ledger() {
        return site.feeding.intents();
    }

    @Override
    public IntentLedger ledgerThatEntersNothing() {
        return site.intents;
    }

    @Override
    public CallLedger calls() {
        return site.feeding.calls();
    }

    @Override
    public CallbackLedger callbacks() {
        return site.feeding.callbacks();
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
