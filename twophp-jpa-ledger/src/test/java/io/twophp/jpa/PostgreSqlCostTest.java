package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Counts that the design rests on: round trips, heap-only updates, waits for a flush. */
class PostgreSqlCostTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private DataSource dataSource;
    private CountedDatabase database;
    private LocalTransactions transactions;
    private IntentLedger ledger;
    private CallbackLedger callbacks;

    @BeforeEach
    void open() {
        dataSource = Databases.migrated(Database.POSTGRESQL);
        database = new CountedDatabase(dataSource);
        transactions = database.transactions();
        ledger = Database.ledgers(database.dataSource()).intents();
        callbacks = Database.ledgers(database.dataSource()).callbacks();
    }

    @Test
    void eachStepOfAHandshakeAndOfAnAutoConfirmedCallIsOneStatement() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        database.assertOneStatement(() -> ledger.register(intent));
        database.assertOneStatement(() -> ledger.find(intent.serverCorrelationId()));
        database.assertOneStatement(() -> ledger.claim(Intents.claim(intent)));
        database.assertOneStatement(() -> ledger.complete(Intents.commit(intent)));
        assertThat(database.statementsOf(() -> ledger.register(intent))).isEqualTo(2);
        NewIntent announced = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        ServerCorrelationId id = announced.serverCorrelationId();
        database.assertOneStatement(() -> ledger.registerConfirmed(announced, LEASE, true));
        database.assertOneStatement(() -> callbacks.add(id, new NewCallback(announced.payload(), Duration.ZERO)));
        database.assertOneStatement(() -> callbacks.claimDue(Intents.SHOP, Duration.ZERO, 10));
        database.assertOneStatement(() -> callbacks.delivered(id, "204"));
    }

    /** Alone, as the log is the whole server's. */
    @Test
    @ResourceLock(Resources.GLOBAL)
    void aHandshakeAloneWritesNoMoreThanThisAndItsReplayIsOneStatement() {
        IntentLedger direct = Database.ledgers(dataSource).intents();
        List<Long> written = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            NewIntent intent = Intents.fresh(Effects.LOCAL);
            ClaimRequest claim = Intents.claim(intent);
            long before = log();
            direct.registerAlone(intent).orElseThrow();
            assertThat(database.statementsOf(() -> ledger.claimAlone(claim))).isZero();
            assertThat(direct.claimAlone(claim).orElseThrow().claimed()).isPresent();
            transactions.call(scope -> ledger.complete(Intents.commit(intent)).orElseThrow());
            written.add(log() - before);
            assertThat(direct.claimAlone(claim).orElseThrow().row()).isPresent();
        }
        assertThat(written.stream().sorted().toList().get(7)).isBetween(2_000L, 2_700L);
        List<Long> lazily = new ArrayList<>();
        List<Long> once = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            NewIntent intent = Intents.fresh(Effects.LOCAL);
            long before = log();
            Instant at = direct.registerAlone(intent).orElseThrow().at();
            Completion outcome = lazilyCommitted(intent, at);
            transactions.call(scope -> ledger.complete(outcome).orElseThrow());
            lazily.add(log() - before);
            NewIntent other = Intents.fresh(Effects.LOCAL);
            Completion atOnce = lazilyCommitted(other, at);
            long beforeOther = log();
            transactions.call(scope -> ledger.registerDecided(other, atOnce).orElseThrow());
            once.add(log() - beforeOther);
        }
        assertThat(lazily.stream().sorted().toList().get(7)).isBetween(1_800L, 2_400L);
        assertThat(once.stream().sorted().toList().get(7)).isBetween(1_000L, 1_450L);
    }

    private static Completion lazilyCommitted(NewIntent intent, Instant claimedAt) {
        return new Completion(
                intent.serverCorrelationId(),
                0,
                Phase.COMMITTED,
                Optional.of("42"),
                intent.payload(),
                false,
                Optional.of(claimedAt));
    }

    private long log() {
        return Long.parseLong(Databases.text(dataSource, "SELECT pg_current_wal_insert_lsn() - '0/0'"));
    }

    @Test
    @Tag("D17")
    void eachStepOfARecoveryIsOneStatementHoweverManyItMoves() {
        List<NewIntent> intents =
                List.of(Intents.fresh(Effects.LOCAL), Intents.fresh(Effects.LOCAL), Intents.fresh(Effects.EXTERNAL));
        Map<ServerCorrelationId, Integer> claims = new HashMap<>();
        intents.forEach(intent -> {
            transactions.call(scope -> ledger.register(intent));
            transactions.call(scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
            claims.put(intent.serverCorrelationId(), 1);
        });
        database.assertOneStatement(() -> ledger.renew(claims, Duration.ZERO));
        database.assertOneStatement(() -> assertThat(ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10))
                .hasSize(2));
        database.assertOneStatement(() ->
                assertThat(ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 10)).hasSize(1));
    }

    @Test
    void everyMoveIsAHeapOnlyUpdate() {
        NewIntent local = Intents.fresh(Effects.LOCAL);
        NewIntent external = Intents.fresh(Effects.EXTERNAL);
        transactions.call(scope -> ledger.register(local));
        transactions.call(scope -> ledger.registerConfirmed(external, Duration.ZERO, true));
        transactions.call(scope -> {
            ledger.claim(Intents.claim(local)).orElseThrow();
            assertThat(ledger.release(local.serverCorrelationId(), 1, Duration.ZERO, Ending.INTERRUPTED))
                    .isTrue();
            assertThat(ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10))
                    .hasSize(1);
            ledger.renew(Map.of(local.serverCorrelationId(), 2), LEASE);
            assertThat(ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 10)).hasSize(1);
            ledger.claimInDoubt(Intents.SHOP, external.serverCorrelationId(), LEASE)
                    .orElseThrow();
            ledger.complete(Intents.completion(local, 2, Phase.FAILED)).orElseThrow();
            assertThat(database.updates("twophp_intent")).isEqualTo("7/7");
            return null;
        });
    }

    @Test
    void onlyASynchronousLocalClaimCommitsWithoutWaitingForItsFlush() {
        List<NewIntent> intents = List.of(
                Intents.fresh(Effects.LOCAL),
                Intents.fresh(Effects.EXTERNAL),
                Intents.fresh(Effects.LOCAL, IntentMode.ASYNCHRONOUS),
                Intents.fresh(Effects.LOCAL, IntentMode.NEGOTIATED));
        for (NewIntent intent : intents) {
            database.assertFlushed(() -> ledger.register(intent));
            assertThat(database.commitAfter(
                            () -> ledger.claim(Intents.claim(intent)).orElseThrow()))
                    .isEqualTo(intent == intents.get(0) ? "off" : "on");
            database.assertFlushed(() -> ledger.complete(Intents.commit(intent)).orElseThrow());
        }
    }

    @Test
    @Tag("D14")
    void onlyWhatNeedNotBeDurableBeforeItsOutcomeIsConfirmedWithoutWaitingForItsFlush() {
        NewIntent announced = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        NewIntent transparent = Intents.fresh(Effects.LOCAL, IntentMode.TRANSPARENT);
        database.assertFlushed(() -> ledger.registerConfirmed(announced, LEASE, true));
        database.assertNotFlushed(() -> ledger.registerConfirmed(transparent, LEASE, false));
        assertThat(database.commitAfter(() -> ledger.registerConfirmed(transparent, LEASE, false)))
                .as("a duplicate")
                .isEqualTo("on");
    }

    /** The delivery is made at least once anyway. */
    @Test
    @Tag("D18")
    void aDeliveryThatWasAcceptedIsNotedWithoutWaitingForItsFlush() {
        NewIntent intent = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        transactions.call(scope -> ledger.registerConfirmed(intent, LEASE, true));
        database.assertFlushed(
                () -> callbacks.add(intent.serverCorrelationId(), new NewCallback(intent.payload(), Duration.ZERO)));
        database.assertFlushed(
                () -> callbacks.failed(intent.serverCorrelationId(), 0, "503", Optional.of(Duration.ofMinutes(1))));
        database.assertNotFlushed(() -> callbacks.delivered(intent.serverCorrelationId(), "204"));
        assertThat(transactions
                        .call(scope -> callbacks.find(intent.serverCorrelationId()))
                        .orElseThrow()
                        .lastResult())
                .contains("204");
    }

    @Test
    @Tag("D17")
    void whatIsTakenOverIsFlushed() {
        NewIntent local = Intents.fresh(Effects.LOCAL);
        NewIntent external = Intents.fresh(Effects.EXTERNAL);
        transactions.call(scope -> ledger.registerConfirmed(local, Duration.ZERO, true));
        transactions.call(scope -> ledger.registerConfirmed(external, Duration.ZERO, true));
        database.assertFlushed(() -> assertThat(ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 10))
                .hasSize(1));
        database.assertFlushed(() ->
                assertThat(ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 10)).hasSize(1));
        database.assertFlushed(() -> ledger.claimInDoubt(Intents.SHOP, external.serverCorrelationId(), LEASE)
                .orElseThrow());
    }

    @Test
    @Tag("D7")
    void whatIsToldOfALocalClaimIsFlushedFirst() {
        NewIntent intent = Intents.claimed(transactions, ledger);
        String claimed = database.text("SELECT pg_current_wal_insert_lsn()::text");
        transactions.call(scope -> {
            ledger.flush();
            return null;
        });
        assertThat(database.text("SELECT (pg_current_wal_flush_lsn() >= '" + claimed + "'::pg_lsn)::text"))
                .isEqualTo("true");
    }
}
