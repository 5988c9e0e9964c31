package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The cost of entering a handshake's row for the Central Ledger: some bytes of the log, and nothing else. */
@Tag("L1")
@Tag("L2")
@Isolated("The log that it measures is the whole server's.")
class PostgreSqlFeedCostTest {

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final int HANDSHAKES = 200;
    private static final long MOST_BYTES = 230;

    @AutoClose
    private final KeptConnections connections = new KeptConnections(Databases.migrated(Database.POSTGRESQL));

    private final CountedDatabase database = new CountedDatabase(connections.dataSource());
    private final LocalTransactions transactions = database.transactions();
    private final SqlLedgers ledgers = Database.ledgers(database.dataSource());
    private final IntentLedger off = ledgers.intents();
    private final IntentLedger on = ledgers.feeding().intents();
    private final LedgerFeed feed = ledgers.feed();

    private List<String> textsOfAHandshake(IntentLedger ledger) {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        List<String> texts = new ArrayList<>(database.textsOf(() -> ledger.register(intent)));
        texts.addAll(database.textsOf(() -> ledger.claim(Intents.claim(intent)).orElseThrow()));
        texts.addAll(
                database.textsOf(() -> ledger.complete(Intents.commit(intent)).orElseThrow()));
        NewIntent announced = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        texts.addAll(database.textsOf(() -> ledger.registerConfirmed(announced, LEASE, true)));
        return texts;
    }

    @Test
    void L1_noStatementIsAddedToAHandshake() {
        assertThat(textsOfAHandshake(on)).hasSameSizeAs(textsOfAHandshake(off)).hasSize(4);
    }

    @Test
    void L2_withoutACentralLedgerNothingIsEnteredAndNoStatementSaysSo() {
        assertThat(textsOfAHandshake(off)).noneMatch(text -> text.contains("twophp_unsynced"));
        assertThat(database.text("SELECT COUNT(*)::text FROM twophp_unsynced")).isEqualTo("0");
        textsOfAHandshake(on);
        assertThat(database.text("SELECT COUNT(*)::text FROM twophp_unsynced")).isEqualTo("2");
    }

    @Test
    void L1_noCommitWaitsForAFlushThatDidNot() {
        for (IntentMode mode : List.of(IntentMode.SYNCHRONOUS, IntentMode.ASYNCHRONOUS)) {
            assertThat(commits(on, mode)).isEqualTo(commits(off, mode));
        }
    }

    private List<String> commits(IntentLedger ledger, IntentMode mode) {
        NewIntent intent = Intents.fresh(Effects.LOCAL, mode);
        NewIntent transparent = Intents.fresh(Effects.LOCAL, IntentMode.TRANSPARENT);
        return List.of(
                database.commitAfter(() -> ledger.register(intent)),
                database.commitAfter(() -> ledger.claim(Intents.claim(intent)).orElseThrow()),
                database.commitAfter(
                        () -> ledger.complete(Intents.commit(intent)).orElseThrow()),
                database.commitAfter(() -> ledger.registerConfirmed(transparent, LEASE, false)));
    }

    @Test
    void L1_everyMoveAndEachAcknowledgementIsAHeapOnlyUpdate() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        transactions.call(scope -> on.register(intent));
        transactions.call(scope -> {
            on.claim(Intents.claim(intent)).orElseThrow();
            on.release(intent.serverCorrelationId(), 1, Duration.ZERO, Ending.INTERRUPTED);
            assertThat(on.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10)).hasSize(1);
            on.renew(Map.of(intent.serverCorrelationId(), 2), LEASE);
            on.complete(Intents.completion(intent, 2, Phase.COMMITTED)).orElseThrow();
            Page page = feed.page(Intents.SHOP, 0, 10);
            assertThat(page.entries()).hasSize(1);
            feed.acknowledge(Intents.SHOP, page.entries(), LEASE);
            assertThat(database.updates("twophp_intent")).isEqualTo("6/6");
            return null;
        });
    }

    /** The statements are prepared once, and not for each number of rows. */
    @Test
    void pagesOfSimilarLengthsAreToldByTheSameStatements() {
        for (int row = 0; row < 5 + 9; row++) {
            Intents.committed(transactions, on);
        }
        List<String> ofFive = textsOfAPage(5);
        assertThat(ofFive).isNotEmpty().isEqualTo(textsOfAPage(9));
    }

    private List<String> textsOfAPage(int rows) {
        return List.copyOf(database.textsOf(() -> {
            Page page = feed.page(Intents.SHOP, 0, rows);
            assertThat(page.entries()).hasSize(rows);
            feed.acknowledge(Intents.SHOP, page.entries(), LEASE);
        }));
    }

    /**
     * Measured in turns, with the least of each: the server has other data to write, which only adds. The log's pages
     * have headers, and clean-up is logged.
     */
    @Test
    void L1_aHandshakeWritesAtMost230BytesMore() {
        List<Long> without = new ArrayList<>();
        List<Long> with = new ArrayList<>();
        for (int i = 0; i < HANDSHAKES; i++) {
            without.add(walOfAHandshake(off));
            with.add(walOfAHandshake(on));
        }
        long more = Collections.min(with) - Collections.min(without);
        System.out.printf(
                "An entry for the Central Ledger: %d WAL bytes more than %d%n", more, Collections.min(without));
        assertThat(more).isBetween(1L, MOST_BYTES);
    }

    private long walOfAHandshake(IntentLedger ledger) {
        String before = database.text("SELECT pg_current_wal_insert_lsn()::text");
        Intents.committed(transactions, ledger);
        return Long.parseLong(database.text("SELECT (pg_current_wal_insert_lsn() - '" + before + "'::pg_lsn)::text"));
    }
}
