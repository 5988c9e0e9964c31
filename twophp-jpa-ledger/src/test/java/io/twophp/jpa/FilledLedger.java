package io.twophp.jpa;

import io.twophp.Effects;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.util.IntSummaryStatistics;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** A ledger on PostgreSQL with a long history of decided intents and a few unfinished ones of {@code alice}. */
final class FilledLedger {

    static final int UNFINISHED = 20;

    /** The driver prepares a statement at its fifth execution, the server plans it for all values five more later. */
    private static final int UNTIL_PLANNED_FOR_ALL = 15;

    private static final String FILL = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id, service_endpoint,
              source, ttl_ms, owner, http_method, fingerprint, replay_policy, effects, mode, deadline,
              phase_1_timestamp, phase_2_timestamp, decided_at, phase, epoch, attempts)
            SELECT gen_random_uuid(), 'server', gen_random_uuid(), '%s', '/shop/api/orders', 'shop', %d, %s, 'POST',
              '\\x00', 'REJECT', 'LOCAL', 'SYNCHRONOUS', at + INTERVAL '%5$d s', at, at, at, 'COMMITTED', 1, 1
            FROM (SELECT n, now() - n * INTERVAL '1 ms' * %6$d AS at FROM generate_series(1, %4$d) n) days""";

    private final DataSource database = Databases.migrated(Database.POSTGRESQL);
    private final LocalTransactions transactions = new LocalTransactions(database);
    private final IntentLedger ledger =
            Database.ledgers(transactions.dataSource()).intents();

    /**
     * Adds decided intents.
     *
     * @param owner an expression of SQL, in which {@code n} counts the rows
     * @param age the age of the oldest; the others are younger by equal steps
     */
    FilledLedger decided(String owner, int rows, Duration ttl, Duration age) {
        Databases.execute(
                database,
                FILL.formatted(
                        Intents.SHOP.ledgerId(), ttl.toMillis(), owner, rows, ttl.toSeconds(), age.toMillis() / rows));
        return this;
    }

    /** Adds unfinished intents, every second of them claimed if {@code claiming}. */
    FilledLedger unfinished(boolean claiming) {
        for (int i = 0; i < UNFINISHED; i++) {
            if (claiming && i % 2 == 0) {
                Intents.claimed(transactions, ledger);
            } else {
                transactions.call(scope -> ledger.register(Intents.fresh(Effects.LOCAL)));
            }
        }
        Databases.execute(database, "VACUUM ANALYZE twophp_intent");
        return this;
    }

    /** Returns the numbers of rows that a question reads, asked until its statement has a plan for all values. */
    IntSummaryStatistics read(Consumer<IntentLedger> question) {
        return IntStream.range(0, UNTIL_PLANNED_FOR_ALL)
                .map(i -> transactions.call(scope -> {
                    question.accept(ledger);
                    return rowsRead();
                }))
                .summaryStatistics();
    }

    private int rowsRead() {
        return Integer.parseInt(Databases.text(
                transactions.dataSource(),
                "SELECT SUM(seq_tup_read + idx_tup_fetch) FROM pg_stat_xact_user_tables"
                        + " WHERE relname IN ('twophp_intent', 'twophp_payload')"));
    }
}
