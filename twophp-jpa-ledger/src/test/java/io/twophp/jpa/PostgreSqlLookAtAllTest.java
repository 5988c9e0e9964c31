package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The sweeps' looks at all deadlines, once an hour on each node, read the unfinished intents and not every row ever
 * stored.
 */
@Tag("W33")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgreSqlLookAtAllTest {

    private static final int HISTORY = 30_000;
    private static final int UNFINISHED = 20;
    private static final Duration LEASE = Duration.ofMinutes(1);

    /** The driver prepares a statement at its fifth execution, the server plans it for all values five more later. */
    private static final int UNTIL_PLANNED_FOR_ALL = 15;

    private static final String FILL = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id, service_endpoint,
              source, parent_reference_id, ttl_ms, owner, http_method, fingerprint, replay_policy, effects, mode, deadline,
              phase_1_timestamp, phase, outcome)
            SELECT gen_random_uuid(), 'server', gen_random_uuid(), '%s', '/shop/api/orders', 'shop', 'p', 30000, 'alice', 'POST', '\\x00',
              'REJECT', 'LOCAL', 'SYNCHRONOUS', now() - n * INTERVAL '1 second', now() - n * INTERVAL '1 second', 'COMMITTED', 'COMMITTED'
            FROM generate_series(1, %d) n""";

    private LocalTransactions transactions;
    private IntentLedger ledger;

    @BeforeAll
    void fill() {
        DataSource database = Databases.migrated(Database.POSTGRESQL);
        Databases.execute(database, FILL.formatted(Intents.SHOP.ledgerId(), HISTORY));
        transactions = new LocalTransactions(database);
        ledger = Database.ledgers(transactions.dataSource()).intents();
        for (int i = 0; i < UNFINISHED; i++) {
            NewIntent intent = Intents.fresh(Effects.LOCAL);
            transactions.call(scope -> ledger.register(intent));
            if (i % 2 == 0) {
                transactions.call(scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
            }
        }
        Databases.execute(database, "VACUUM ANALYZE twophp_intent");
        Databases.execute(database, "VACUUM ANALYZE twophp_payload");
    }

    @Test
    void readsWhatIsUnfinished() {
        assertReadsLittle("expireDue", () -> ledger.expireDue(Intents.SHOP, Instant.EPOCH, 500));
        assertReadsLittle("abandonDue", () -> ledger.abandonDue(Intents.SHOP, Instant.EPOCH, 500));
        assertReadsLittle("reclaimDue", () -> ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 8));
        assertReadsLittle("doubtDue", () -> ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 500));
        assertReadsLittle("inDoubt", () -> ledger.inDoubt(Intents.SHOP, Instant.EPOCH, 100));
        assertReadsLittle("earliestProcessing", () -> {
            assertThat(ledger.earliestProcessing(Intents.SHOP, Instant.EPOCH)).isPresent();
            return null;
        });
    }

    private void assertReadsLittle(String name, Supplier<?> look) {
        for (int i = 0; i < UNTIL_PLANNED_FOR_ALL; i++) {
            int read = transactions.call(scope -> {
                look.get();
                return rowsRead();
            });
            assertThat(read).as(name).isLessThan(5 * UNFINISHED);
        }
    }

    private int rowsRead() {
        return Integer.parseInt(Databases.text(
                transactions.dataSource(),
                "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables"
                        + " WHERE relname = 'twophp_intent'"));
    }
}
