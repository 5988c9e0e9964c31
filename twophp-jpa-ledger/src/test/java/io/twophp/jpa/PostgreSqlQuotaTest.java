package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** An owner's unfinished intents are counted without reading the owner's former ones. */
@Tag("W28")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgreSqlQuotaTest {

    private static final int HISTORY = 30_000;
    private static final int OTHERS = 10_000;
    private static final int UNFINISHED = 20;

    /** The driver prepares a statement at its fifth execution, the server plans it for all values five more later. */
    private static final int UNTIL_PLANNED_FOR_ALL = 15;

    private static final String FILL = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id, service_endpoint,
              source, parent_reference_id, ttl_ms, owner, http_method, fingerprint, replay_policy, effects, mode, deadline,
              phase_1_timestamp, phase, outcome)
            SELECT gen_random_uuid(), 'server', gen_random_uuid(), '%s', '/shop/api/orders', 'shop', 'p', 30000, %s, 'POST', '\\x00',
              'REJECT', 'LOCAL', 'SYNCHRONOUS', now() - n * INTERVAL '1 second', now() - n * INTERVAL '1 second', 'COMMITTED', 'COMMITTED'
            FROM generate_series(1, %d) n""";

    private LocalTransactions transactions;
    private IntentLedger ledger;

    @BeforeAll
    void fill() {
        DataSource database = Databases.migrated(Database.POSTGRESQL);
        String service = Intents.SHOP.ledgerId().toString();
        Databases.execute(database, FILL.formatted(service, "'alice'", HISTORY));
        Databases.execute(database, FILL.formatted(service, "'user-' || n", OTHERS));
        transactions = new LocalTransactions(database);
        ledger = Database.ledgers(transactions.dataSource()).intents();
        for (int i = 0; i < UNFINISHED; i++) {
            transactions.call(scope -> ledger.register(Intents.fresh(Effects.LOCAL)));
        }
        Databases.execute(database, "VACUUM ANALYZE twophp_intent");
    }

    @Test
    void readsWhatIsCurrentAndNotAnOwnersHistory() {
        for (int i = 0; i < UNTIL_PLANNED_FOR_ALL; i++) {
            assertThat(rowsReadFor("alice", UNFINISHED)).isLessThan(5 * UNFINISHED);
            assertThat(rowsReadFor("user-7", 0)).isLessThan(5 * UNFINISHED);
        }
    }

    private int rowsReadFor(String owner, int unfinished) {
        return transactions.call(scope -> {
            Unfinished found = ledger.unfinished(Intents.SHOP, new Owner(owner), 1000);
            assertThat(found.intents()).isEqualTo(unfinished);
            return rowsRead();
        });
    }

    private int rowsRead() {
        return Integer.parseInt(Databases.text(
                transactions.dataSource(),
                "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables"
                        + " WHERE relname = 'twophp_intent'"));
    }
}
