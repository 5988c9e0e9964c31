package io.twophp.jpa;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.query.JpaLedgerReader;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import javax.sql.DataSource;

/** The ledgers, their reader and their units of work on a database of their own, whose clock is set. */
final class LedgerSite implements AutoCloseable {

    final DataSource dataSource;
    final TableClock clock;
    final LocalTransactions transactions;
    final SqlLedgers ledgers;
    final SqlLedgers feeding;
    final IntentLedger intents;
    final CallLedger calls;
    final CallbackLedger callbacks;
    final JpaLedgerReader reader;
    private final KeptConnections connections;

    LedgerSite(Database on) {
        connections = new KeptConnections(Databases.migrated(on));
        dataSource = connections.dataSource();
        clock = new TableClock(dataSource);
        transactions = new LocalTransactions(dataSource);
        ledgers = Database.ledgers(transactions.dataSource(), TableClock.NOW);
        feeding = ledgers.feeding();
        intents = ledgers.intents();
        calls = ledgers.calls();
        callbacks = ledgers.callbacks();
        reader = new JpaLedgerReader(transactions.dataSource());
    }

    @Override
    public void close() {
        reader.close();
        connections.close();
    }
}
