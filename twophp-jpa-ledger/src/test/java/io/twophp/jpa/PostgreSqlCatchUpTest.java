package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.SyncLedger;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The Central Ledger was unreachable for long, and is back. Not part of the ordinary build, since it measures:
 * {@code mvn verify -pl twophp-jpa-ledger -am -Dtest=PostgreSqlCatchUpTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dfeed.rows=1000000} prints the rows a second, and the growth of the used heap.
 */
@Tag("F3")
@EnabledIfSystemProperty(named = "feed.rows", matches = "\\d+")
class PostgreSqlCatchUpTest {

    private static final int BATCHES_BETWEEN_LOOKS = 100;
    private static final double MEBIBYTE = 1 << 20;
    private static final double MOST_MEBIBYTES = 64;

    private final DataSource database = Databases.migrated(Database.POSTGRESQL);
    private final LocalTransactions transactions = new LocalTransactions(database);
    private long told;
    private long batches;
    private long mostHeap;

    @Test
    void F3_aMillionRowsBehind() {
        int rows = Integer.getInteger("feed.rows");
        SqlLedgers ledgers = Database.ledgers(transactions.dataSource()).feeding();
        fill(ledgers.intents(), rows);
        long before = heap();
        SyncSweep sweep = new SyncSweep(
                new SyncLedger(Intents.SHOP, ledgers.feed(), ledgers.syncState(), ledgers.intents(), transactions),
                this::taken,
                new SyncSettings(Duration.ofSeconds(5), 500, true, 0, Optional.empty()),
                "one",
                System::nanoTime,
                attempt -> {});
        long began = System.nanoTime();
        sweep.run();
        double seconds = (System.nanoTime() - began) / 1e9;
        double more = (mostHeap - before) / MEBIBYTE;
        System.out.printf(
                "%d rows told in %.1f s: %.0f rows/s, in %d batches; at most %.1f MiB more heap in use%n",
                told, seconds, told / seconds, batches, more);
        assertThat(told).isEqualTo(rows);
        assertThat(Databases.text(database, "SELECT COUNT(*)::text FROM twophp_unsynced"))
                .isEqualTo("0");
        assertThat(Databases.text(database, "SELECT COUNT(*)::text FROM twophp_intent WHERE sync_timestamp IS NULL"))
                .isEqualTo("0");
        assertThat(more).isLessThan(MOST_MEBIBYTES);
    }

    private Receipt taken(Batch batch) {
        told += batch.rows().size();
        if (batches++ % BATCHES_BETWEEN_LOOKS == 0) {
            mostHeap = Math.max(mostHeap, heap());
        }
        return new Receipt(batch.rows().size(), 0, List.of(), List.of());
    }

    private static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Stores copies of one intent that was committed. */
    private void fill(IntentLedger ledger, int rows) {
        NewIntent intent = Intents.committed(transactions, ledger);
        copy("twophp_intent", rows);
        copy("twophp_unsynced", rows);
        Databases.execute(database, "VACUUM ANALYZE");
    }

    private void copy(String table, int rows) {
        String columns = Databases.text(
                database,
                "SELECT string_agg(column_name, ', ') FROM information_schema.columns WHERE table_name = '" + table
                        + "' AND is_generated = 'NEVER' AND is_identity = 'NO'");
        String values = List.of(columns.split(", ")).stream()
                .map(column -> switch (column) {
                    case "server_correlation_id", "client_correlation_id" ->
                        "'01900000-0000-7000-8000-' || lpad(n::text, 12, '0')";
                    default -> column;
                })
                .collect(Collectors.joining(", "));
        Databases.execute(
                database,
                "INSERT INTO " + table + " (" + columns + ") SELECT " + values + " FROM " + table
                        + ", generate_series(1, " + (rows - 1) + ") n");
    }
}
