package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncLedger;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.jpa.sql.SqlStatement;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database dies while a batch is under way (F6). A claim need not be flushed; but a row that was sent to the
 * Central Ledger is there when the database is back.
 */
@Tag("F6")
@Tag("LD4")
class PostgreSqlFeedCrashTest {

    private static final int INTENTS = 6;
    private static final long PATIENCE = 60;

    @Test
    void F6_whatWasToldOutlivesTheDatabase(@TempDir Path directory) throws Exception {
        try (Run run = new Run(directory, false)) {
            for (int seed = 1; seed <= Integer.getInteger("feed.crashes", 1); seed++) {
                assertThat(run.crash(seed)).as("lost with seed %s", seed).isEmpty();
            }
        }
    }

    /** The test proves nothing unless it finds the error here. */
    @Test
    void F6_aBatchThatIsSentWithoutAFlushIsFound(@TempDir Path directory) throws Exception {
        try (Run run = new Run(directory, true)) {
            List<String> lost = new ArrayList<>();
            for (int seed = 1; seed <= 3; seed++) {
                lost.addAll(run.crash(seed));
            }
            assertThat(lost).isNotEmpty();
        }
    }

    /** A database that is killed again and again, and a sweep. */
    private static final class Run implements AutoCloseable {

        private final Postgres postgres;
        private final LocalTransactions transactions;
        private final SqlLedgers ledgers;
        private final IntentLedger ledger;
        private final boolean unflushed;

        Run(Path directory, boolean unflushed) {
            this.unflushed = unflushed;
            postgres = new Postgres(
                            directory,
                            "wal_writer_delay",
                            "10s",
                            "wal_writer_flush_after",
                            "1GB",
                            // The processes die, and the machine does not.
                            "fsync",
                            "off")
                    .start();
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl("jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres");
            source.setUser("postgres");
            source.setPassword("postgres");
            new LedgerSchema(source).apply(SchemaMode.MIGRATE);
            transactions = new LocalTransactions(source);
            ledgers = Database.ledgers(transactions.dataSource()).feeding();
            ledger = ledgers.intents();
        }

        /** @return the rows of which the Central Ledger has a newer version than the ledger, once that is back */
        List<String> crash(long seed) throws Exception {
            List<NewIntent> intents = registered();
            List<SyncRow> told = new ArrayList<>();
            SyncSweep sweep = new SyncSweep(
                    new SyncLedger(
                            Intents.SHOP,
                            feedThatIsReadBehind(() -> happen(intents, new Random(seed))),
                            ledgers.syncState(),
                            unflushed ? ledgerWithoutFlush() : ledger,
                            transactions),
                    batch -> {
                        told.addAll(batch.rows());
                        kill();
                        throw new CentralUnavailableException(Kind.UNREACHABLE, "no answer", Optional.empty(), null);
                    },
                    new SyncSettings(Duration.ofSeconds(5), 500, true, 0, Optional.empty()),
                    UUID.randomUUID().toString(),
                    System::nanoTime,
                    attempt -> {});
            try {
                sweep.run();
            } catch (LedgerUnavailableException e) {
                assertThat(told).as("it died when it was to").isNotEmpty();
            }
            postgres.stop();
            postgres.start();
            postgres.execute("DELETE FROM twophp_sync");
            List<String> lost = new ArrayList<>();
            for (SyncRow row : told) {
                List<SyncRow> now = transactions.call(scope -> ledgers.feed()
                        .rows(Intents.SHOP, new ServerCorrelationId(row.entry().serverCorrelationId())));
                if (now.isEmpty() || now.get(0).version() < row.version()) {
                    lost.add(row.entry().phase() + " of " + row.entry().serverCorrelationId() + ", now " + now);
                }
            }
            postgres.execute("DELETE FROM twophp_unsynced");
            return lost;
        }

        private List<NewIntent> registered() {
            List<NewIntent> intents = new ArrayList<>();
            for (int i = 0; i < INTENTS; i++) {
                NewIntent intent = Intents.fresh(Effects.LOCAL);
                transactions.call(scope -> ledger.register(intent));
                intents.add(intent);
            }
            return intents;
        }

        /** Changes rows without any flush. */
        private void happen(List<NewIntent> intents, Random random) {
            for (NewIntent intent : intents) {
                if (random.nextBoolean()) {
                    transactions.call(
                            scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
                } else {
                    NewIntent transparent = Intents.fresh(Effects.LOCAL, IntentMode.TRANSPARENT);
                    transactions.call(scope -> ledger.registerConfirmed(transparent, Duration.ofMinutes(1), false));
                }
            }
        }

        /**
         * Returns a feed before whose page an unflushed change commits last: the sweep's own commits have flushed the
         * log.
         */
        private LedgerFeed feedThatIsReadBehind(Runnable unflushedWork) {
            return instead(LedgerFeed.class, ledgers.feed(), "page", () -> {
                Thread other = new Thread(unflushedWork);
                other.start();
                other.join();
                return true;
            });
        }

        /** Returns a ledger that sends without a flush: its commit waits as little as a claim's. */
        private IntentLedger ledgerWithoutFlush() {
            return instead(IntentLedger.class, ledger, "flush", () -> {
                leaveUnflushed();
                return false;
            });
        }

        /** @param first runs before a method, and returns whether that is called then */
        private static <T> T instead(Class<T> type, T target, String name, Callable<Boolean> first) {
            return StandIn.of(
                    type,
                    target,
                    (method, arguments, call) ->
                            method.getName().equals(name) && !first.call() ? null : call.proceed());
        }

        private void leaveUnflushed() throws SQLException {
            try (Connection connection = transactions.dataSource().getConnection()) {
                new SqlStatement(connection, "SELECT set_config('synchronous_commit', 'off', true) AS off")
                        .first(row -> row.getString("off"));
            }
        }

        /** Kills the database at once, with all its sessions. */
        private void kill() {
            try {
                ProcessHandle postmaster = ProcessHandle.of(postgres.pid()).orElseThrow();
                List<ProcessHandle> all =
                        new ArrayList<>(postmaster.descendants().toList());
                all.add(postmaster);
                all.forEach(ProcessHandle::destroyForcibly);
                for (ProcessHandle one : all) {
                    one.onExit().get(PATIENCE, TimeUnit.SECONDS);
                }
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {
            postgres.close();
        }
    }
}
