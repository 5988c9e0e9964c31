package io.twophp.core.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.SyncAttempted;
import io.twophp.SyncAttempted.Result;
import io.twophp.core.Logged;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.MemoryFeed.Waiting;
import io.twophp.core.sync.Receipt.Ahead;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyncSweepTest {

    private static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final MemoryFeed feed = new MemoryFeed();
    private final ScriptedCentral central = new ScriptedCentral();
    private final List<String> steps = new ArrayList<>();
    private final List<SyncAttempted> attempts = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 1;
    private boolean inUnit;
    private int rows;

    private final SyncSweep sweep = sweep("one", settings(500, true, 0));

    private static SyncSettings settings(int batch, boolean tellsOwners, int generation) {
        return new SyncSettings(INTERVAL, batch, tellsOwners, generation, Optional.empty());
    }

    private SyncSweep sweep(String node, SyncSettings settings) {
        return new SyncSweep(
                new SyncLedger(SHOP, feed, feed, ledger(), unit()),
                central,
                settings,
                node,
                () -> nanos,
                attempts::add);
    }

    private IntentLedger ledger() {
        return (IntentLedger) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {IntentLedger.class}, (proxy, method, arguments) -> {
                    assertThat(inUnit).isTrue();
                    steps.add(method.getName());
                    return null;
                });
    }

    private UnitOfWork unit() {
        return new UnitOfWork() {
            @Override
            public <T, E extends Exception> T call(Work<T, E> work) throws E {
                assertThat(inUnit).as("nested").isFalse();
                inUnit = true;
                try {
                    return work.run(null);
                } finally {
                    inUnit = false;
                    steps.add("commit");
                }
            }
        };
    }

    private void later(Duration step) {
        nanos += step.toNanos();
        feed.now = feed.now.plus(step);
    }

    private static SyncRow row(String id) {
        LedgerEntry entry = new LedgerEntry(
                "client-of-" + id,
                id,
                SHOP.ledgerId(),
                "/orders",
                Actor.SERVER,
                "shop",
                Optional.empty(),
                "client-of-" + id,
                Phase.COMMITTED,
                Instant.EPOCH,
                Optional.empty(),
                30_000,
                Optional.of(Phase.COMMITTED),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new SyncRow(
                entry,
                RowVersion.ofServer(1, Phase.COMMITTED, Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.of("alice"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Dialect.TWOPHP,
                List.of());
    }

    private void enter(int count) {
        IntStream.range(0, count).forEach(i -> feed.enter(row("row-" + ++rows), true));
    }

    private int triesIn(Duration time) {
        int before = central.batches.size();
        for (long second = 0; second < time.toSeconds(); second++) {
            sweep.run();
            later(Duration.ofSeconds(1));
        }
        return central.batches.size() - before;
    }

    @Test
    @Tag("L5")
    @Tag("X38")
    void L5_tellsAllThatIsDueBatchByBatchOneInFlightAndHowManyRowsWaitBehindIt() {
        enter(1_200);
        central.whileDelivering(() -> assertThat(feed.entries)
                .as("the one before was acknowledged")
                .hasSize(1_200 - 500 * (central.batches.size() - 1)));
        sweep.run();
        assertThat(central.sizes()).containsExactly(500, 500, 200);
        assertThat(central.batches).extracting(Batch::pending).containsExactly(700L, 200L, 0L);
        assertThat(central.told()).doesNotHaveDuplicates().hasSize(1_200);
        assertThat(feed.entries).isEmpty();
    }

    @Test
    @Tag("X38")
    void whereMoreWaitsThanIsCountedTheCountStays() {
        enter(SyncSweep.MOST_COUNTED + 600);
        sweep.run();
        assertThat(central.batches).extracting(Batch::pending).containsOnly((long) SyncSweep.MOST_COUNTED);
        assertThat(sweep.progress().backlog().pending()).isZero();
    }

    /** Not while no batch is taken, nor is it reported by a node while another one sends. */
    @Test
    @Tag("X38")
    void aServiceThatEndsReportsItBehindItsLastRows() {
        enter(1);
        central.fails(Kind.UNREACHABLE);
        sweep.end();
        assertThat(central.batches).extracting(Batch::ended).containsExactly(false);

        central.works();
        central.batches.clear();
        later(Duration.ofSeconds(1));
        sweep.run();
        sweep("two", settings(500, true, 0)).end();
        assertThat(central.batches).extracting(Batch::ended).containsExactly(false);
        enter(1);
        sweep.end();
        assertThat(central.batches).extracting(Batch::ended).containsExactly(false, false, true);
        assertThat(central.sizes()).containsExactly(1, 1, 0);
    }

    @Test
    void aRowWithTwoEntriesIsToldOnceAndBothGo() {
        SyncRow row = row("one");
        feed.enter(row, true);
        enter(1);
        feed.enter(row, true);
        sweep.run();
        assertThat(central.sizes()).containsExactly(2);
        assertThat(feed.entries).isEmpty();
    }

    @Test
    @Tag("L8")
    @Tag("LD4")
    void L8_nothingIsToldBeforeItIsFlushedAndCommittedNorInATransaction() {
        sweep.run();
        assertThat(steps).as("nothing is due").doesNotContain("flush");

        enter(1);
        central.whileDelivering(() -> {
            assertThat(inUnit).isFalse();
            assertThat(steps).endsWith("flush", "commit");
            steps.add("told");
        });
        sweep.run();
        assertThat(steps).contains("told");
    }

    @Test
    @Tag("L15")
    void L15_aSweepThatIsWokenWaitsForNoPauseOnce() {
        enter(1);
        central.fails(Kind.UNREACHABLE);
        sweep.run();
        central.works();
        sweep.run();
        assertThat(feed.entries).as("the pause is on").hasSize(1);
        sweep.wake();
        sweep.run();
        assertThat(feed.entries).isEmpty();
    }

    @Test
    @Tag("L15")
    void L15_aSweepThatIsWokenWhileItRunsLooksOnceMore() {
        enter(1);
        central.whileDelivering(() -> {
            if (central.batches.size() == 1) {
                enter(1);
                sweep.wake();
            }
        });
        sweep.run();
        assertThat(central.told()).hasSize(2);
        assertThat(feed.entries).isEmpty();
    }

    @Test
    @Tag("L5")
    void L5_pausesGrowFromASecondToFiveMinutes() {
        enter(1);
        central.fails(Kind.UNREACHABLE);
        List<Long> pauses = new ArrayList<>();
        long last = nanos;
        for (int tries = 0; tries < 12; tries++) {
            do {
                sweep.run();
                later(Duration.ofMillis(500));
            } while (central.batches.size() == tries);
            pauses.add(Duration.ofNanos(nanos - last).toSeconds());
            last = nanos;
        }
        assertThat(pauses.subList(1, 12)).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L, 300L);
        assertThat(feed.entries).hasSize(1);
        central.works();
        assertThat(triesIn(Duration.ofMinutes(6))).isGreaterThan(1);
        assertThat(feed.entries).isEmpty();
        central.fails(Kind.UNREACHABLE);
        enter(1);
        assertThat(triesIn(Duration.ofSeconds(4)))
                .as("from a second again: at 0, 1 and 3")
                .isEqualTo(3);
    }

    @Test
    @Tag("L5")
    @Tag("L15")
    void L5_retryAfterIsObeyedByAllNodesAndBySweepsThatAreWoken() {
        SyncSweep another = sweep("two", settings(500, true, 0));
        enter(1);
        central.fails(Kind.BUSY, Duration.ofMinutes(20));
        sweep.run();
        central.works();
        later(Duration.ofMinutes(20).minusMillis(1));
        sweep.wake();
        sweep.run();
        another.run();
        assertThat(central.batches).hasSize(1);
        later(Duration.ofMillis(1));
        another.run();
        assertThat(feed.entries).isEmpty();
        enter(1);
        central.fails(Kind.BUSY, Duration.ofDays(11));
        another.run();
        central.works();
        later(Duration.ofHours(1));
        another.run();
        assertThat(feed.entries).as("days are taken for an hour").isEmpty();
    }

    @Test
    @Tag("LD8")
    void LD8_anotherNodeMayHaveMoreLuck() {
        enter(1);
        central.fails(Kind.UNREACHABLE);
        sweep.run();
        central.works();
        sweep("two", settings(500, true, 0)).run();
        assertThat(feed.entries).isEmpty();
    }

    @Test
    @Tag("L5")
    @Tag("L6")
    void L5_tooLargeHalvesTheBatchWhichGrowsAgain() {
        central.room = 100;
        enter(5_000);
        sweep.run();
        assertThat(feed.entries).isEmpty();
        assertThat(central.sizes()).startsWith(500, 250, 125, 62, 62);
        assertThat(central.sizes().stream().filter(size -> size > 100).count())
                .as("batches that were sent in vain")
                .isLessThan(central.sizes().size() / 4);

        central.room = Batch.MOST_ROWS;
        enter(20_000);
        central.batches.clear();
        sweep.run();
        assertThat(central.sizes()).contains(500);

        central.room = 0;
        enter(1);
        sweep.run();
        assertThat(feed.entries.firstEntry().getValue().refusal)
                .as("a row that is too large by itself")
                .isEqualTo("too large");
    }

    @Test
    @Tag("L6")
    @Tag("F7")
    void L6_aRefusedRowIsParkedForAnHourAndHoldsUpNoOther() {
        central.refused.add("row-2");
        enter(3);
        sweep.run();
        assertThat(feed.entries.values())
                .singleElement()
                .satisfies(waiting -> assertThat(waiting.refusal)
                        .as("without control characters, which neither a log nor a column takes")
                        .isEqualTo("not like this"));
        later(Duration.ofHours(1).minusSeconds(1));
        sweep.run();
        assertThat(central.told()).containsOnlyOnce("row-2");
        assertThat(sweep.progress().backlog().parked()).isEqualTo(1);
        central.refused.clear();
        later(Duration.ofSeconds(1));
        sweep.run();
        assertThat(feed.entries).isEmpty();
        assertThat(sweep.progress().backlog().parked()).isZero();
        assertThat(attempts).first().isEqualTo(new SyncAttempted("shop", Result.TOLD, 2, 0, 1, 0));
    }

    @Test
    @Tag("F7")
    void F7_aRowOnWhichTheCentralLedgerFailsHoldsUpTheOthersForAWhileOnly() {
        central.poison.add("row-300");
        enter(1_000);
        triesIn(Duration.ofHours(1));
        assertThat(feed.entries).hasSize(1);
        assertThat(feed.entries.firstEntry().getValue().row.entry().serverCorrelationId())
                .isEqualTo("row-300");
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED", "UNKNOWN_FORMAT"})
    @Tag("L5")
    @Tag("L11")
    void L11_whatOnlyAPersonCanMendIsLoggedOnceAndDoesNotSpin(Kind kind) {
        enter(1);
        central.fails(Kind.UNREACHABLE);
        sweep.run();
        central.fails(kind);
        Logged.assertOne(
                        SyncSweep.class,
                        () -> assertThat(triesIn(Duration.ofHours(1))).isLessThan(25))
                .contains("TWOPHP-0701", kind.name());
        assertThat(feed.entries).as("nothing is lost").hasSize(1);
        central.works();
        Logged.assertOne(SyncSweep.class, () -> triesIn(Duration.ofMinutes(5))).contains("TWOPHP-0705");
    }

    @Test
    @Tag("F8")
    void F8_aLaterPhaseThatThisLedgerDoesNotHaveIsLost() {
        enter(3);
        central.ahead.add(ahead("row-1", Phase.ABANDONED));
        central.ahead.add(ahead("row-2", Phase.COMMITTED));
        central.ahead.add(ahead("not ours", Phase.COMMITTED));
        feed.stored.add(row("row-1"));
        Logged.assertOne(SyncSweep.class, sweep::run).contains("TWOPHP-0703", "row-1", "3 rows");
        assertThat(attempts).first().isEqualTo(new SyncAttempted("shop", Result.TOLD, 3, 0, 0, 3));
    }

    /** Another node sent the later phase, or it was pulled, while this batch was under way. */
    @Test
    @Tag("F5")
    void F5_aLaterPhaseThatThisLedgerHasByNowIsNotLost() {
        enter(1);
        central.ahead.add(ahead("row-1", Phase.COMMITTED));
        feed.stored.add(row("row-1"));
        assertThat(Logged.by(SyncSweep.class, sweep::run)).isEmpty();
        assertThat(attempts).first().isEqualTo(new SyncAttempted("shop", Result.TOLD, 1, 0, 0, 0));
        assertThat(feed.entries).isEmpty();
    }

    private static Ahead ahead(String id, Phase phase) {
        return new Ahead(id, Actor.SERVER, 0, RowVersion.ofServer(1, phase, Optional.empty()), phase);
    }

    @Test
    void aMistakeOfTheLinkIsThrownAndDoesNotSpin() {
        enter(1);
        feed.failure = new LedgerUnavailableException("planted by a test", null);
        assertThatThrownBy(sweep::run).as("the ledger is away").isInstanceOf(LedgerUnavailableException.class);
        feed.failure = null;

        central.whileDelivering(() -> {
            throw new IllegalStateException("planted by a test");
        });
        assertThatThrownBy(sweep::run).hasMessage("planted by a test");
        sweep.run();
        assertThat(central.batches).hasSize(1);
        later(Duration.ofSeconds(1));
        assertThatThrownBy(sweep::run).hasMessage("planted by a test");
    }

    @Test
    @Tag("L7")
    void L7_ownersAreWithheldIfThatIsSet() {
        enter(1);
        sweep("one", settings(500, false, 0)).run();
        assertThat(central.batches.get(0).rows().get(0).owner()).isEmpty();
        enter(1);
        sweep.run();
        assertThat(central.batches.get(1).rows().get(0).owner()).contains("alice");
    }

    @Test
    @Tag("LD8")
    void LD8_tellsNothingWhileAnotherNodeDoes() {
        enter(1);
        feed.take(SHOP, "another", Duration.ofMinutes(1));
        sweep.run();
        assertThat(central.batches).isEmpty();
        assertThat(sweep.progress().lag()).isZero();
        later(Duration.ofMinutes(1));
        sweep.run();
        assertThat(central.batches).hasSize(1);
    }

    @Test
    @Tag("LD8")
    void LD8_stopsOnceAnotherNodeHasTakenOver() {
        enter(1_500);
        central.whileDelivering(() -> {
            feed.holder = Optional.of("another");
            feed.heldUntil = feed.now.plus(Duration.ofMinutes(1));
        });
        sweep.run();
        assertThat(central.batches).hasSize(1);
        assertThat(feed.shippedThrough).isEmpty();
    }

    @Test
    @Tag("LD8")
    void LD8_aNodeThatEndsLetsAnotherOneGoOnAtOnce() {
        enter(1_500);
        central.whileDelivering(sweep::stop);
        sweep.run();
        assertThat(central.batches).as("the run ends behind its batch").hasSize(1);
        sweep("two", settings(500, true, 0)).run();
        assertThat(feed.entries).isEmpty();
        SyncSweep third = sweep("three", settings(500, true, 0));
        feed.holder = Optional.of("three");
        third.stop();
        assertThat(feed.holder).isEmpty();
        third.run();
        assertThat(feed.holder).as("it stays stopped").isEmpty();
    }

    @Test
    @Tag("L9")
    void L9_looksForForgottenRowsAtStartAndOnceADay() {
        feed.walkedTo = Optional.of(feed.now.minus(Duration.ofHours(1)));
        triesIn(Duration.ofMinutes(1));
        assertThat(feed.walks).as("at start").isEqualTo(1);
        later(Duration.ofDays(1).minusMinutes(2));
        triesIn(Duration.ofMinutes(1));
        assertThat(feed.walks).isEqualTo(1);
        later(Duration.ofMinutes(2));
        triesIn(Duration.ofMinutes(1));
        assertThat(feed.walks).isEqualTo(2);
    }

    @Test
    @Tag("L9")
    void L9_manyOldRowsFollowWithoutFillingTheTableAndNewOnesDoNotWait() {
        IntStream.range(0, 50_000).forEach(i -> feed.forgotten.add(row("old-" + i)));
        Waiting fresh = feed.enter(row("new"), true);
        int[] most = {0};
        central.whileDelivering(() -> most[0] = Math.max(most[0], feed.entries.size()));
        sweep.run();
        assertThat(central.told()).hasSize(50_001).startsWith("new");
        assertThat(feed.entries).doesNotContainValue(fresh).isEmpty();
        assertThat(most[0]).isLessThanOrEqualTo(20_000);
        assertThat(feed.shippedThrough).isPresent();
    }

    @Test
    @Tag("L9")
    @Tag("L4")
    void L9_aWalkGoesOnWhereItWasWhenTheCentralLedgerIsBack() {
        IntStream.range(0, 30_000).forEach(i -> feed.forgotten.add(row("old-" + i)));
        central.whileDelivering(() -> {
            if (central.batches.size() == 10) {
                central.fails(Kind.UNREACHABLE);
            }
        });
        sweep.run();
        assertThat(feed.shippedThrough).as("not all is told").isEmpty();
        assertThat(feed.forgotten).hasSize(10_000);
        central.works();
        later(Duration.ofSeconds(1));
        sweep.run();
        assertThat(feed.forgotten).isEmpty();
        assertThat(feed.entries).isEmpty();
        assertThat(feed.shippedThrough).isPresent();
    }

    /** Or since a moment. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("LD3")
    @Tag("L9")
    @Tag("F8")
    @Tag("F9")
    void F8_aGreaterGenerationLetsAllBeToldAgainUnderIt(boolean generation) {
        sweep.run();
        feed.forgotten.add(row("acknowledged"));
        Instant since = feed.now.minus(Duration.ofDays(2));
        SyncSweep again = sweep(
                "one",
                generation ? settings(500, true, 7) : new SyncSettings(INTERVAL, 500, true, 0, Optional.of(since)));
        Logged.assertOne(SyncSweep.class, again::run).contains(generation ? "TWOPHP-0704" : "TWOPHP-0706");
        assertThat(central.batches.get(central.batches.size() - 1).generation()).isEqualTo(generation ? 7 : 0);
        assertThat(central.told()).containsExactly("acknowledged");
        assertThat(Logged.by(SyncSweep.class, again::run)).as("once").isEmpty();
    }

    @Test
    void tellsOfItselfEachHalfMinuteAndHowFarItIs() {
        assertThat(triesIn(Duration.ofMinutes(5))).isEqualTo(10);
        assertThat(central.sizes()).containsOnly(0);
        Batch last = central.batches.get(central.batches.size() - 1);
        assertThat(Duration.between(last.shippedThrough(), feed.now))
                .as("a registration may have been open for a minute")
                .isBetween(Duration.ofMinutes(1), Duration.ofSeconds(100));
        assertThat(central.batches.get(0).shippedThrough()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void lagGrowsWhileTheCentralLedgerIsAwayAndEndsWithIt() {
        central.fails(Kind.UNREACHABLE);
        enter(1);
        sweep.run();
        Duration before = sweep.progress().lag();
        Duration silence = sweep.progress().silence();
        assertThat(before).isPositive();
        later(Duration.ofMinutes(10));
        assertThat(sweep.progress().lag()).isEqualTo(before.plusMinutes(10));
        assertThat(sweep.progress().silence()).isEqualTo(silence.plusMinutes(10));
        central.works();
        sweep.run();
        assertThat(sweep.progress().lag()).isZero();
        assertThat(sweep.progress().silence()).isZero();
        assertThat(sweep.progress().backlog().pending()).isZero();
        assertThat(attempts).extracting(SyncAttempted::result).containsExactly(Result.UNREACHABLE, Result.TOLD);
    }
}
