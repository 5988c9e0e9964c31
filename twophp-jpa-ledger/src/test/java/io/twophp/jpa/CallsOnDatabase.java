package io.twophp.jpa;

import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.query.JpaLedgerReader;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.tck.CallLedgerContract;
import io.twophp.tck.MovableClock;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The contract of calls on a database with the shipped schema. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CallsOnDatabase extends CallLedgerContract {

    private LocalTransactions transactions;
    private IntentLedger ledger;
    private CallLedger calls;
    private JpaLedgerReader reader;
    private TableClock clock;

    abstract DataSource emptyDatabase();

    @BeforeAll
    void open() {
        DataSource dataSource = emptyDatabase();
        new LedgerSchema(dataSource).apply(SchemaMode.MIGRATE);
        clock = new TableClock(dataSource);
        transactions = new LocalTransactions(dataSource);
        ledger = Database.ledgers(transactions.dataSource(), TableClock.NOW).intents();
        reader = new JpaLedgerReader(transactions.dataSource());
        calls = Database.ledgers(transactions.dataSource(), TableClock.NOW).calls();
    }

    @Override
    public CallLedger calls() {
        return calls;
    }

    @AfterAll
    void close() {
        reader.close();
    }

    @Override
    public IntentLedger ledger() {
        return ledger;
    }

    @Override
    public LedgerReader reader() {
        return reader;
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
