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
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.tck.LedgerFeedContract;
import io.twophp.tck.MovableClock;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contract of the feed on a database with the shipped schema. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FeedOnDatabase extends LedgerFeedContract {

    private DataSource dataSource;
    private LocalTransactions transactions;
    private SqlLedgers plain;
    private SqlLedgers ledgers;
    private TableClock clock;

    abstract DataSource emptyDatabase();

    @BeforeAll
    void open() {
        dataSource = KeptConnections.around(emptyDatabase());
        new LedgerSchema(dataSource).apply(SchemaMode.MIGRATE);
        clock = new TableClock(dataSource);
        transactions = new LocalTransactions(dataSource);
        plain = Database.ledgers(transactions.dataSource(), TableClock.NOW);
        ledgers = plain.feeding();
    }

    /** Nodes of two versions may work on one ledger. */
    @Test
    @Tag("F16")
    void F16_aRowOfALaterVersionIsParkedAndHoldsUpNoOther() {
        List<NewIntent> intents = List.of(Intents.fresh(Effects.LOCAL), Intents.fresh(Effects.LOCAL));
        clock.set(Instant.parse("2031-03-01T10:00:00Z"));
        intents.forEach(intent -> transactions.call(scope -> ledger().register(intent)));
        Databases.execute(
                dataSource,
                "UPDATE twophp_intent SET dialect = 'LATER' WHERE server_correlation_id = '"
                        + intents.get(0).serverCorrelationId() + "'");
        Page page = transactions.call(scope -> feed().page(Intents.SHOP, 0, 10));
        assertThat(page.entries())
                .extracting(entry -> entry.row().entry().serverCorrelationId())
                .containsExactly(intents.get(1).serverCorrelationId().value());
        assertThat(transactions.call(scope -> feed().backlog(Intents.SHOP, 10)).parked())
                .isEqualTo(1);
    }

    @Override
    public Runnable backup() {
        return TableBackup.of(dataSource);
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
        return plain.intents();
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
        return transactions;
    }

    @Override
    public MovableClock clock() {
        return clock;
    }
}
