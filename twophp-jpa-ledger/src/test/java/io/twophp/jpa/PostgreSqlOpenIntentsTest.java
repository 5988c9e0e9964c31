package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Open intents are found without reading decided ones, even if a TTL of a day (HTTP exactly-once) leaves all that the
 * day decided among the deadlines still to come. {@code -Dledger.decided} sets the number of those rows, by default
 * 30,000.
 */
@Tag("X11")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class PostgreSqlOpenIntentsTest {

    private static final int DECIDED = Integer.getInteger("ledger.decided", 30_000);
    private static final int OPEN = 20;
    private static final Duration LEASE = Duration.ofMinutes(1);

    /** The driver prepares a statement at its fifth execution, the server plans it for all values five more later. */
    private static final int UNTIL_PLANNED_FOR_ALL = 15;

    private static final String FILL = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id, service_endpoint,
              source, parent_reference_id, ttl_ms, owner, http_method, fingerprint, replay_policy, effects, mode, deadline,
              phase_1_timestamp, phase_2_timestamp, decided_at, phase, outcome, epoch, attempts)
            SELECT gen_random_uuid(), 'server', gen_random_uuid(), '%s', '/shop/api/orders', 'shop', 'p', 86400000, 'alice', 'POST',
              '\\x00', 'REJECT', 'LOCAL', 'SYNCHRONOUS', at + INTERVAL '1 day', at, at, at, 'COMMITTED', 'COMMITTED', 1, 1
            FROM (SELECT now() - n * INTERVAL '86400 seconds' / %d AS at FROM generate_series(1, %d) n) days""";

    private static final Map<String, Consumer<IntentLedger>> QUESTIONS = Map.of(
            "unfinished",
                    ledger -> assertThat(ledger.unfinished(Intents.SHOP, new Owner("alice"), 1000)
                                    .intents())
                            .isEqualTo(OPEN),
            "crowded",
                    ledger -> assertThat(ledger.crowded(Intents.SHOP, OPEN - 1, Long.MAX_VALUE))
                            .containsExactly(new Owner("alice")),
            "earliestProcessing",
                    ledger -> assertThat(ledger.earliestProcessing(Intents.SHOP, minutesAgo(3)))
                            .isPresent(),
            "reclaimDue",
                    ledger -> assertThat(ledger.reclaimDue(Intents.SHOP, minutesAgo(3), LEASE, 8))
                            .isEmpty(),
            "doubtDue",
                    ledger -> assertThat(ledger.doubtDue(Intents.SHOP, minutesAgo(3), 500))
                            .isEmpty(),
            "inDoubt",
                    ledger -> assertThat(ledger.inDoubt(Intents.SHOP, minutesAgo(3), 100))
                            .isEmpty(),
            "stalled",
                    ledger -> assertThat(ledger.stalled(Intents.SHOP, minutesAgo(3), 100))
                            .isEmpty());

    private LocalTransactions transactions;
    private IntentLedger ledger;

    private static Instant minutesAgo(int minutes) {
        return Instant.now().minus(Duration.ofMinutes(minutes));
    }

    @BeforeAll
    void fill() {
        DataSource database = Databases.migrated(Database.POSTGRESQL);
        Databases.execute(database, FILL.formatted(Intents.SHOP.ledgerId(), DECIDED, DECIDED));
        transactions = new LocalTransactions(database);
        ledger = Database.ledgers(transactions.dataSource()).intents();
        for (int i = 0; i < OPEN; i++) {
            NewIntent intent = Intents.fresh(Effects.LOCAL);
            transactions.call(scope -> ledger.register(intent));
            if (i % 2 == 0) {
                transactions.call(scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
            }
        }
        Databases.execute(database, "VACUUM ANALYZE twophp_intent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"unfinished", "crowded", "earliestProcessing", "reclaimDue", "doubtDue", "inDoubt", "stalled"})
    void readsNothingThatWasDecided(String question) {
        for (int i = 0; i < UNTIL_PLANNED_FOR_ALL; i++) {
            int read = transactions.call(scope -> {
                QUESTIONS.get(question).accept(ledger);
                return rowsRead();
            });
            assertThat(read).as(question).isPositive().isLessThan(5 * OPEN);
        }
    }

    private int rowsRead() {
        return Integer.parseInt(Databases.text(
                transactions.dataSource(),
                "SELECT SUM(seq_tup_read + idx_tup_fetch) FROM pg_stat_xact_user_tables"
                        + " WHERE relname IN ('twophp_intent', 'twophp_payload')"));
    }
}
