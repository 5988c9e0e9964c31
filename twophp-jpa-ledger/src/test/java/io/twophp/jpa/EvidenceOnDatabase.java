package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.evidence.NameKeyLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.jpa.sql.SqlStatement;
import io.twophp.tck.EvidenceLedgerContract;
import io.twophp.tck.MovableClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contract of evidence and name keys on a database with the shipped schema. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EvidenceOnDatabase extends EvidenceLedgerContract {

    private DataSource dataSource;
    private LocalTransactions transactions;
    private SqlLedgers ledgers;
    private EvidenceLedger evidence;
    private NameKeyLedger nameKeys;
    private TableClock clock;

    abstract DataSource emptyDatabase();

    @BeforeAll
    void open() {
        dataSource = emptyDatabase();
        new LedgerSchema(dataSource).apply(SchemaMode.MIGRATE);
        clock = new TableClock(dataSource);
        transactions = new LocalTransactions(dataSource);
        ledgers = Database.ledgers(transactions.dataSource(), TableClock.NOW);
        evidence = ledgers.evidence();
        nameKeys = ledgers.nameKeys();
    }

    /** Who removes an encryption key asks what it still seals, and is not warned of a key that is none. */
    @Test
    @Tag("SD3")
    @Tag("W24")
    void SD3_aNameKeyCountsAsSealedAndIsNoMarkOfAnEncryptionKey() throws SQLException {
        transactions.call(scope -> {
            ledgers.nameKeys().keep(Intents.SHOP, new Sealed("of names", new byte[] {1}));
            return null;
        });
        try (Connection connection = dataSource.getConnection()) {
            List<String> usage = new SqlStatement(
                            connection, "SELECT key_id, messages FROM twophp_key_usage WHERE sealed = 'name key'")
                    .all(row -> row.getString("key_id") + " " + row.getInt("messages"));
            assertThat(usage).contains("of names 1");
        }
        Set<String> marks = transactions.call(scope -> ledgers.intents().keyMarksExcept(Set.of()));
        assertThat(marks).isEmpty();
    }

    @Override
    public EvidenceLedger evidence() {
        return evidence;
    }

    @Override
    public NameKeyLedger nameKeys() {
        return nameKeys;
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
