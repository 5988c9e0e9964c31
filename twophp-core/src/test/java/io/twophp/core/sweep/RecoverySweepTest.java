package io.twophp.core.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Logged;
import io.twophp.core.crypto.Keys;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.EngineTests;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Resolution;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.settings.RecoverySettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D17: what crossed the PONR and lost its worker. */
@Tag("D17")
class RecoverySweepTest extends EngineTests {

    private static final int BATCH = 10;

    private final RecoverySweep sweep = engine.recovery(BATCH);

    private List<String> run() {
        return Logged.by(RecoverySweep.class, sweep::run);
    }

    /** Runs recovery, and what it takes up. */
    private void recover() {
        run();
        engine.threads.runAll();
    }

    private void runAfter(Duration time) {
        engine.ledger.advance(time);
        run();
    }

    private void recoverAfter(Duration time) {
        engine.ledger.advance(time);
        recover();
    }

    private void assertOneLine(String number, Claim of) {
        Logged.assertOne(RecoverySweep.class, number, of, sweep::run);
    }

    /** Asserts that an intent is given up in the next run, and has failed. */
    private AbstractStringAssert<?> assertGivenUp(Claim claim) {
        AbstractStringAssert<?> line =
                Logged.assertOne("io.twophp.core.engine.AttemptLimit", "0141", claim, sweep::run);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.FAILED);
        return line;
    }

    private Claim lost(String ccid) {
        Claim claim = engine.claimed(ccid);
        engine.leases.letGo(claim);
        return claim;
    }

    private Claim lost(EndpointPolicy policy) {
        Claim claim = engine.claimed(policy);
        engine.leases.letGo(claim);
        return claim;
    }

    /** A server that does not reach itself is reported then, and not when a node has died. */
    @Test
    void anIdleServerLooksForItsWayIn() {
        sweep.run();
        assertThat(engine.redelivery.asked()).isEqualTo(1);
    }

    @Test
    @Tag("I1")
    @Tag("I6")
    @Tag("N29")
    void d17_aLostLocalIntentIsRunAgainUnderTheNextEpochByOneNodeAndThatIsToldAfterTheCommit() {
        Claim first = lost("ccid-1");
        engine.ledger.advance(LEASE);
        engine.heard.clear();

        assertOneLine("0142", first);

        Intent row = engine.row(first);
        assertThat(row).isEqualTo(Intents.takenOver(first.intent(), row.registeredAt()));
        assertThat(row.epoch()).isEqualTo(2);
        assertThat(row.attempts()).isEqualTo(1);
        assertThat(row.interruptions()).isEqualTo(1);
        assertThat(engine.leases.current()).containsExactly(new Claim(row));
        assertThat(engine.redelivery.delivered()).isEmpty();
        Instant reclaimed = first.intent().confirmedAt().orElseThrow().plus(LEASE);
        assertThat(engine.heard).containsExactly(row.movedFrom(Phase.PROCESSING, reclaimed));
        assertThat(engine.passed).endsWith(Checkpoint.RECLAIM_COMMITTED);
        engine.recovery(BATCH).run();
        assertThat(engine.freeRecoveryPlaces()).as("taken up once").isEqualTo(RECOVERY_PLACES - 1);

        engine.threads.runAll();
        assertThat(engine.redelivery.delivered())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(ORDER);
        assertThat(engine.row(first).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.unit.business()).hasSize(1);
        engine.assertHoldsNothing();
    }

    @Test
    void d17_nothingIsTakenUpWhileItsLeaseRunsNorWhatIsNotProcessing() {
        ServerCorrelationId waiting = engine.registered();
        engine.execute(engine.claimed("done"), 201);
        Claim running = lost("ccid-2");
        engine.ledger.advance(LEASE.minus(TICK));
        engine.heard.clear();
        assertThat(run()).isEmpty();
        assertThat(engine.row(running)).isEqualTo(running.intent());
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
        runAfter(TICK);
        assertThat(engine.row(waiting).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(engine.phasesObserved()).as("the lost one").containsExactly(Phase.PROCESSING);
        assertThat(engine.threads.waiting()).isEqualTo(1);
    }

    @Test
    @Tag("I1")
    void i1_theLateWorkersOutcomeIsRolledBackUnlessItWasFasterThanRecovery() {
        Claim first = lost("ccid-1");
        Claim faster = lost("ccid-2");
        engine.ledger.advance(LEASE);
        engine.execute(faster, 201);
        run();
        assertThat(engine.execute(first, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.unit.business()).hasSize(1);
        assertThat(engine.threads.waiting()).isEqualTo(1);
        engine.threads.runAll();
        assertThat(engine.execute(first, 201)).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.unit.business()).hasSize(2);
        assertThat(engine.row(faster).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    @Tag("N12")
    @Tag("I6")
    void d17_attemptsAreCappedAndThenItHasFailed() {
        engine.redelivery.resource(claim -> engine.giveBackCounted(claim));
        Claim first = engine.claimed("ccid-1");
        engine.giveBackCounted(first);
        for (int attempt = 2; attempt <= ATTEMPTS; attempt++) {
            recoverAfter(RecoveryPause.after(new Claim(engine.row(first))));
        }
        assertThat(engine.redelivery.delivered()).hasSize(ATTEMPTS - 1);
        engine.ledger.advance(RecoveryPause.after(new Claim(engine.row(first))));
        engine.heard.clear();
        assertGivenUp(first).contains(ATTEMPTS + " times");
        assertThat(engine.redelivery.delivered()).hasSize(ATTEMPTS - 1);
        assertThat(engine.phasesObserved()).containsExactly(Phase.PROCESSING, Phase.FAILED);
        assertThat(engine.threads.waiting()).isZero();
        engine.assertHoldsNothing();
        Answer.Replayed replay = (Answer.Replayed) engine.confirm(id(first));
        assertThat(replay.response().status()).isEqualTo(500);
        assertThat(new String(replay.response().body(), UTF_8)).isEqualTo("urn:twophp:problem:attempts-exhausted");
    }

    /** Returns an intent whose attempts are used up. */
    private ServerCorrelationId exhausted() {
        ServerCorrelationId id = engine.registered();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            engine.giveBackCounted(engine.claimed(id));
        }
        engine.heard.clear();
        return id;
    }

    /**
     * This needs no recovery: even on a server that cannot redeliver, the client learns it at its next confirmation.
     */
    @Test
    @Tag("W5")
    void w5_aConfirmationOfAnExhaustedIntentIsToldThatItHasFailed() {
        ServerCorrelationId id = exhausted();

        Answer.Completed told = (Answer.Completed) engine.confirm(id);

        assertThat(told.response().status()).isEqualTo(500);
        assertThat(new String(told.response().body(), UTF_8)).isEqualTo("urn:twophp:problem:attempts-exhausted");
        assertThat(engine.row(id).phase()).isEqualTo(Phase.FAILED);
        assertThat(engine.phasesObserved()).containsExactly(Phase.PROCESSING, Phase.FAILED);
        engine.assertHoldsNothing();
        assertThat(engine.unit.business()).isEmpty();
    }

    /** As many interruptions as attempts end it once its time is over, and before that no number of them does. */
    @ParameterizedTest
    @ValueSource(ints = {ATTEMPTS - 1, 3 * ATTEMPTS})
    @Tag("W38")
    @Tag("X39")
    void w38_executionsThatAreLostEatNoAttemptsAndAreBoundedByTime(int most) {
        engine.redelivery.resource(claim -> {});
        Claim first = lost("ccid-1");

        for (int times = 1; times <= most; times++) {
            recoverAfter(LEASE.plus(Intents.pauseOfLost(engine.row(first))));
            assertThat(engine.row(first).attempts()).isEqualTo(1);
            assertThat(engine.row(first).interruptions()).isEqualTo(times);
        }
        assertThat(engine.row(first).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.redelivery.delivered()).hasSize(most);

        engine.ledger.advance(INTERRUPTIONS);
        assertGivenUp(first);
        assertThat(engine.row(first).interruptions()).isEqualTo(most + 1);
    }

    @Test
    @Tag("W38")
    void w38_anOutageAloneExhaustsNothing() {
        Claim first = lost("ccid-1");
        recoverAfter(INTERRUPTIONS.multipliedBy(2));
        assertThat(engine.row(first).phase()).isEqualTo(Phase.COMMITTED);
    }

    /** A request that kills its node must not kill one node after another as fast as possible. */
    @Test
    @Tag("W38")
    void w38_whatIsLostAgainAndAgainWaitsLongerAndLonger() {
        engine.redelivery.resource(claim -> {});
        Claim first = lost("ccid-1");
        recoverAfter(LEASE);
        runAfter(LEASE.plusSeconds(1).minus(TICK));
        assertThat(engine.confirm(id(first))).isInstanceOf(Answer.Processing.class);
        assertThat(engine.row(first).epoch()).isEqualTo(2);
        runAfter(TICK);
        assertThat(engine.row(first).epoch()).isEqualTo(3);
    }

    @Test
    void d17_attemptsThatDoNotCountExhaustNothing() {
        Claim first = engine.claimed();
        engine.redelivery.resource(claim -> engine.handshake.giveBack(claim));
        engine.handshake.giveBack(first);
        for (int i = 2; i <= 3 * ATTEMPTS; i++) {
            runAfter(RecoveryPause.after(new Claim(engine.row(first))));
            assertThat(engine.row(first).epoch()).isEqualTo(i);
            assertThat(engine.row(first).attempts()).isEqualTo(1);
            engine.threads.runAll();
        }
        assertThat(engine.row(first).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.row(first).attempts()).isZero();
    }

    @Test
    @Tag("I6")
    void d17_theCapIsTriedAgainIfTheFailureCantBeRecorded() {
        ServerCorrelationId id = exhausted();
        engine.ledger.failsAt("completeFAILED");
        runAfter(LEASE);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
        engine.ledger.before(call -> {});
        runAfter(LEASE);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.FAILED);
        assertThat(engine.redelivery.delivered()).isEmpty();
    }

    @Test
    void d17_externalEffectsAreInDoubtAndToldOnce() {
        Claim first = lost(EXTERNAL);
        engine.ledger.advance(LEASE.minus(TICK));
        assertThat(run()).isEmpty();
        assertThat(engine.row(first)).isEqualTo(first.intent());
        engine.ledger.advance(TICK);
        engine.heard.clear();
        assertOneLine("0140", first);
        Intent row = engine.row(first);
        assertThat(row.phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row.inDoubtSince())
                .contains(first.intent().confirmedAt().orElseThrow().plus(LEASE));
        assertThat(row.epoch()).isEqualTo(2);
        assertThat(row.attempts()).isEqualTo(1);
        assertThat(engine.doubted).containsExactly(row);
        assertThat(engine.heard)
                .containsExactly(
                        row.movedFrom(Phase.PROCESSING, row.inDoubtSince().orElseThrow()));
        for (int i = 0; i < 3; i++) {
            engine.ledger.advance(Duration.ofHours(1));
            assertThat(run()).isEmpty();
        }
        assertThat(engine.doubted).hasSize(1);
        assertThat(engine.row(first)).isEqualTo(row);
        assertThat(engine.redelivery.delivered()).isEmpty();
        assertThat(engine.threads.waiting()).isZero();
        assertThat(engine.confirm(row.serverCorrelationId())).isEqualTo(new Answer.Processing(row));
        assertThat(engine.execute(first, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.unit.business()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Effects.class)
    void d17_nothingIsToldOrRunsIfTheCommitOfADoubtOrAReclaimIsLost(Effects effects) {
        boolean external = effects == Effects.EXTERNAL;
        Claim first = external ? lost(EXTERNAL) : lost("ccid-1");
        engine.ledger.advance(LEASE);
        commitsOfEachLook(
                Commit.CONFIRMED, external ? Commit.LOST : Commit.CONFIRMED, external ? Commit.CONFIRMED : Commit.LOST);

        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(sweep::run);

        assertThat(engine.doubted).isEmpty();
        assertThat(engine.threads.waiting()).isZero();
        assertThat(engine.row(first)).isEqualTo(first.intent());
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
        run();
        assertThat(engine.doubted).hasSize(external ? 1 : 0);
        assertThat(engine.threads.waiting()).isEqualTo(external ? 0 : 1);
    }

    @Test
    void d17_externalEffectsOfWhichNothingWasDoneAreRunAgain() {
        Claim first = engine.claimed(EXTERNAL);
        engine.giveBackCounted(first);
        runAfter(RecoveryPause.after(first).minus(TICK));
        assertThat(engine.threads.waiting()).isZero();
        recoverAfter(TICK);
        assertThat(engine.doubted).isEmpty();
        assertThat(engine.redelivery.delivered()).hasSize(1);
        assertThat(engine.row(first).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    @Tag("N40")
    void n40_aRequestThatCantBeOpenedIsLeftAloneForAWhileAndKeepsNobodyElseBack() {
        Handshake otherKey = engine.on(Keys.ring("k2:2"));
        ServerCorrelationId id = id(otherKey.register(registration("sealed", ASYNCHRONOUS)));
        engine.claimedElsewhere(id);
        engine.ledger.advance(Duration.ofHours(1));
        Claim other = lost("ccid-2");
        engine.ledger.advance(LEASE);
        assertThat(run()).anySatisfy(line -> assertThat(line).startsWith("TWOPHP-0143 [" + id + "]"));
        engine.threads.runAll();
        assertThat(engine.row(other).phase()).isEqualTo(Phase.COMMITTED);
        Intent paused = engine.row(id);
        assertThat(paused.phase()).isEqualTo(Phase.PROCESSING);
        assertThat(paused.attempts()).as("not counted").isZero();
        assertThat(paused.epoch()).isEqualTo(2);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
        engine.ledger.advance(Duration.ofMinutes(5).minus(TICK));
        assertThat(run()).isEmpty();
        assertThat(engine.row(id)).isEqualTo(paused);
        engine.ledger.advance(TICK);
        assertThat(run()).singleElement().satisfies(line -> assertThat(line).startsWith("TWOPHP-0143"));
        assertThat(engine.row(id).epoch()).isEqualTo(3);
        assertThat(engine.row(id).attempts()).isZero();
    }

    @Test
    void d17_oneThatCantBeGoneOnWithCostsTheOthersNothing() {
        Claim poisoned = lost("poisoned");
        engine.ledger.elsewhere(
                id(poisoned),
                intent -> Intents.claimed(Intents.claimed(intent, intent.registeredAt()), intent.registeredAt()));
        engine.ledger.advance(Duration.ofHours(1));
        Claim other = lost("other");
        engine.ledger.advance(LEASE);
        engine.redelivery.rendering(() -> {
            throw new IllegalStateException("from a test, and meant to be");
        });
        assertThat(run()).anySatisfy(line -> assertThat(line).startsWith("TWOPHP-0144 [" + id(poisoned) + "]"));
        engine.threads.runAll();
        assertThat(engine.row(other).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.row(poisoned).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
        engine.redelivery.rendering(() -> {});
        runAfter(LEASE.plusSeconds(1));
        assertThat(engine.row(poisoned).phase()).isEqualTo(Phase.FAILED);
    }

    @Test
    @Tag("I9")
    void d17_anotherServicesIntentsAreNotTakenUp() {
        Handshake payments = engine.of(ServiceIdentity.named("payments"));
        for (EndpointPolicy policy : new EndpointPolicy[] {REJECT, EXTERNAL}) {
            ServerCorrelationId id =
                    id(payments.register(registration(policy.effects().name(), policy)));
            engine.claimedElsewhere(id);
            Intent before = engine.row(id);
            runAfter(Duration.ofHours(2));
            assertThat(engine.row(id)).isEqualTo(before);
        }
    }

    /** One batch follows the other as long as there are workers, and an empty one ends it. */
    @ParameterizedTest
    @ValueSource(ints = {1, BATCH})
    void d17_noMoreAreTakenUpThanThereAreWorkers(int batch) {
        List<Claim> lost = List.of(lost("a"), lost("b"), lost("c"));
        engine.ledger.advance(LEASE);
        engine.recovery(batch).run();

        assertThat(lost).extracting(one -> engine.row(one).epoch()).containsExactly(2, 2, 1);
        assertThat(engine.row(lost.get(2))).isEqualTo(lost.get(2).intent());
        assertThat(engine.ledger.calls("reclaimDue")).isEqualTo(batch == 1 ? 2 : 1);
        assertThat(engine.freeRecoveryPlaces()).isZero();
        engine.recovery(batch).run();
        assertThat(engine.row(lost.get(2))).isEqualTo(lost.get(2).intent());

        engine.threads.runAll();
        engine.recovery(batch).run();
        assertThat(lost).extracting(one -> engine.row(one).epoch()).containsExactly(2, 2, 2);
        assertThat(engine.ledger.calls("reclaimDue")).isEqualTo(batch == 1 ? 4 : 2);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES - 1);
        engine.threads.runAll();
        assertThat(lost).allSatisfy(one -> assertThat(engine.row(one).phase()).isEqualTo(Phase.COMMITTED));
        assertThat(engine.unit.business()).hasSize(3);
    }

    @Test
    void d17_doubtsNeedNoWorkerAndComeBatchByBatch() {
        engine.fillRecoveryPlaces();
        engine.redelivery.available(false);
        for (String ccid : List.of("a", "b", "c")) {
            engine.claimedElsewhere(id(engine.handshake.register(registration(ccid, EXTERNAL))));
        }
        engine.ledger.advance(Duration.ofHours(1));
        engine.recovery(1).run();
        assertThat(engine.doubted).hasSize(3);
        assertThat(engine.ledger.calls("doubtDue")).isEqualTo(4);
        assertThat(engine.ledger.calls("reclaimDue")).isZero();
    }

    @Test
    void d17_withoutAWayIntoTheContainerLocalIntentsWaitForTheirClients() {
        Claim first = lost("ccid-1");
        engine.redelivery.available(false);
        runAfter(LEASE);
        assertThat(engine.row(first)).isEqualTo(first.intent());
        assertThat(engine.ledger.calls("reclaimDue")).isZero();
    }

    @Test
    @Tag("I6")
    void i6_aRunThatFailedHasNotLookedAndCostsNoPlaces() {
        Claim first = lost("ccid-1");
        engine.ledger.advance(Duration.ofDays(20));
        engine.ledger.failsAt("reclaimDue");
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(sweep::run);
        assertThat(engine.row(first).epoch()).isEqualTo(1);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);

        engine.ledger.before(call -> {});
        recoverAfter(Duration.ofMinutes(1));
        assertThat(engine.row(first).phase()).as("lost long ago").isEqualTo(Phase.COMMITTED);
    }

    @Test
    @Tag("X18")
    void x18_aQuestionThatFailsKeepsNoOtherWorkFromBeingDone() {
        Claim first = lost("ccid-1");
        engine.ledger.advance(LEASE);
        engine.ledger.failsAt("doubtDue");
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(sweep::run);
        assertThat(engine.row(first).epoch()).isEqualTo(2);
    }

    @Test
    @Tag("X18")
    void x18_whereAllCanNotBeLookedAtWhatIsNewIsRecovered() {
        AtomicInteger looks = new AtomicInteger();
        Claim first = lost("ccid-1");
        engine.ledger.advance(LEASE);
        engine.ledger.before(call -> {
            if (call.equals("earliestProcessing") && looks.getAndIncrement() == 0) {
                throw new LedgerUnavailableException("statement timeout", null);
            }
        });
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(sweep::run);
        assertThat(engine.row(first).epoch()).isEqualTo(2);
    }

    /**
     * Sets the ends of the commits of the three queries in each of the three looks, after that of the query for the
     * time.
     */
    private void commitsOfEachLook(Commit earliest, Commit doubt, Commit reclaim) {
        Exception lost = new IllegalStateException("connection lost");
        engine.unit.commits(lost, Commit.CONFIRMED);
        for (int look = 0; look < 3; look++) {
            engine.unit.commits(lost, earliest, doubt, reclaim);
        }
    }

    @Test
    void i6_whereNothingIsOpenARunAsksOnce() {
        engine.claimed("ccid-1");
        run();
        assertThat(engine.ledger.calls("doubtDue") + engine.ledger.calls("reclaimDue"))
                .isEqualTo(2);
        recoverAfter(LEASE);
        long asked = engine.ledger.calls("doubtDue") + engine.ledger.calls("reclaimDue");
        run();
        assertThat(engine.ledger.calls("earliestProcessing")).isEqualTo(3);
        assertThat(engine.ledger.calls("doubtDue") + engine.ledger.calls("reclaimDue"))
                .isEqualTo(asked);
    }

    @Test
    void i6_aQuarterOfAnHourIsLookedBackOnceAMinuteEvenIfNothingWasOpen() {
        run();
        ServerCorrelationId id = engine.registered();
        runAfter(Duration.ofMinutes(14));
        engine.claimedElsewhere(id);
        engine.unit.call(scope -> engine.ledger.release(id, 1, Duration.ZERO, Ending.COUNTED));
        run();
        assertThat(engine.row(id).epoch()).as("at a glance").isEqualTo(1);
        runAfter(Duration.ofMinutes(1));
        assertThat(engine.row(id).epoch()).isEqualTo(2);
    }

    /** Between two looks at all rows, a run begins at the earliest deadline that was still open. */
    @Test
    @Tag("I6")
    void i6_whatWorksForLongIsFoundWheneverItIsLost() {
        run();
        Claim patient = lost("ccid-1");
        ServerCorrelationId id = id(patient);
        for (int i = 0; i < 40; i++) {
            engine.ledger.advance(Duration.ofMinutes(1).minus(TICK));
            engine.unit.call(scope -> {
                engine.ledger.renew(Map.of(id, 1), LEASE);
                return id;
            });
            run();
            assertThat(engine.row(id).epoch()).isEqualTo(1);
        }
        runAfter(LEASE);
        assertThat(engine.row(id).epoch()).isEqualTo(2);
        engine.threads.runAll();
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
    }

    /**
     * An intent that leaves doubt is open again with a deadline long past: if it is lost, only a look at all rows finds
     * it.
     */
    @Test
    @Tag("I6")
    void i6_onceAnHourARunLooksAtAll() {
        run();
        Claim external = lost(EXTERNAL);
        runAfter(LEASE);
        runAfter(Duration.ofMinutes(30));
        engine.redelivery.resource(claim -> engine.giveBackCounted(claim));
        engine.handshake.settle(id(external), new Resolution.Redeliver());
        engine.threads.runAll();
        engine.redelivery.resource(claim -> engine.execute(claim, 201));
        runAfter(Duration.ofMinutes(29).minus(TICK));
        assertThat(engine.row(external).epoch()).isEqualTo(3);
        recoverAfter(TICK);
        assertThat(engine.row(external).epoch()).isEqualTo(4);
        assertThat(engine.row(external).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    void d17_whatIsTakenUpWhileTheNodeStopsIsLeftToAnotherOne() {
        Claim first = lost("ccid-1");
        engine.ledger.advance(LEASE);
        engine.ledger.at("reclaimDue", engine.background::stop);
        run();
        assertThat(engine.row(first).attempts()).isZero();
        assertThat(engine.row(first).interruptions()).isEqualTo(1);
        assertThat(engine.leases.current()).isEmpty();
        assertThat(engine.reclaimed()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("W32")
    void d17_theIdentityOfARegistrationThatIsTooOldIsNotUsedAnyMore(boolean tooOld) {
        Claim first = lost("ccid-1");
        engine.ledger.advance(tooOld ? MAX_AGE : MAX_AGE.minus(TICK));
        assertOneLine(tooOld ? "0312" : "0142", first);
        engine.threads.runAll();
        assertThat(engine.redelivery.delivered()).hasSize(tooOld ? 0 : 1);
        assertThat(engine.row(first).phase()).isEqualTo(tooOld ? Phase.FAILED : Phase.COMMITTED);
        Answer.Replayed replayed = (Answer.Replayed) engine.confirm(id(first));
        assertThat(replayed.response().status()).isEqualTo(tooOld ? 403 : 201);
        engine.assertHoldsNothing();
    }

    @Test
    void refusesNoBatchAndNoPlaces() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RecoverySettings(LEASE, 0, 1, MAX_AGE));
        assertThatIllegalArgumentException().isThrownBy(() -> new RecoverySettings(LEASE, 1, 0, MAX_AGE));
        assertThatNullPointerException().isThrownBy(() -> new RecoverySettings(null, 1, 1, MAX_AGE));
        assertThatNullPointerException().isThrownBy(() -> new RecoverySettings(LEASE, 1, 1, null));
    }

    @Test
    void aPlaceThatRecoveryDoesNotNeedIsFreeAgain() {
        lost("ccid-1");
        engine.ledger.advance(LEASE);
        List<Workers.Slot> other = engine.recovery.reserve(1);
        run();
        assertThat(other).hasSize(1);
        assertThat(engine.freeRecoveryPlaces()).isZero();
        engine.threads.runAll();
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(1);
    }
}
