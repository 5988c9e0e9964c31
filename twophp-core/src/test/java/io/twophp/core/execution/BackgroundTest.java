package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.Logged;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.EngineTests;
import io.twophp.core.engine.TestEngine;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.MemoryUnit.Commit;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D13, D17: executions whose client does not wait. */
@Tag("D13")
@Tag("D17")
class BackgroundTest extends EngineTests {

    private final Background background = engine.background;
    private final Claim claim = engine.claimed();

    private boolean run(Claim what) {
        return background.run(background.reserve(ALICE).orElseThrow(), what, ORDER);
    }

    private void runToTheEnd(Claim what) {
        run(what);
        engine.threads.runAll();
    }

    private void cannotEnter() {
        engine.redelivery.resource(what -> {
            throw new IllegalStateException("from a test, and meant to be");
        });
    }

    @Test
    void d13_deliversBehindTheAnswer() {
        assertThat(run(claim)).isTrue();
        assertThat(engine.redelivery.delivered()).isEmpty();
        assertThat(engine.leases.current()).containsExactly(claim);
        engine.nanos.set(LEASE.dividedBy(3).toNanos());
        engine.leases.renew();
        assertThat(engine.ledger.calls()).as("prolonged while it waits").contains("renew");
        engine.threads.runAll();
        assertThat(engine.redelivery.delivered()).containsExactly(ORDER);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
        engine.assertHoldsNothing();
    }

    @Test
    void d17_aContainerThatDecidesNothingLeavesTheLeaseToRun() {
        engine.redelivery.resource(what -> {});
        runToTheEnd(claim);
        assertThat(engine.leases.current()).isEmpty();
        assertThat(engine.row(claim)).isEqualTo(claim.intent());
        assertThat(engine.ledger.calls()).noneMatch(call -> call.startsWith("release"));
    }

    @Test
    void d17_theTimeItWaitedDoesNotCountTowardsTheLimit() {
        run(claim);
        engine.nanos.set(LIMIT.toNanos());
        engine.redelivery.resource(what -> {
            engine.nanos.set(LIMIT.multipliedBy(2).toNanos());
            engine.leases.renew();
            assertThat(engine.leases.current()).containsExactly(what);
            engine.execute(what, 201);
        });
        engine.threads.runAll();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    void d17_whatCannotEnterTheContainerIsGivenBackCountedAndLeftAloneForLongerEachTime() {
        cannotEnter();
        run(claim);
        Logged.assertOne(Background.class, "0131", claim, engine.threads::runAll);

        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.COUNTED));
        engine.assertHoldsNothing();
        engine.ledger.advance(RecoveryPause.after(claim).minus(TICK));
        assertThat(engine.reclaimed()).isEmpty();
        engine.ledger.advance(TICK);
        Claim second = new Claim(engine.reclaimed().get(0).intent());
        assertThat(second.intent().attempts()).isEqualTo(2);

        runToTheEnd(second);
        engine.ledger.advance(Duration.ofSeconds(2).minus(TICK));
        assertThat(engine.reclaimed()).isEmpty();
        engine.ledger.advance(TICK);
        assertThat(engine.reclaimed()).hasSize(1);
    }

    /** An exception promises that nothing was done, an error does not: it may come from business logic itself. */
    @Test
    @Tag("I1")
    void d17_whatEndedInAnErrorIsNotGivenBack() {
        Claim external = engine.claimed("ccid-2");
        engine.redelivery.resource(what -> {
            throw new OutOfMemoryError("from a test, and meant to be");
        });
        run(external);
        Logged.assertOne(Background.class, engine.threads::runAll).startsWith("TWOPHP-0134");
        assertThat(engine.row(external)).isEqualTo(external.intent());
        assertThat(engine.ledger.calls()).noneMatch(call -> call.startsWith("release"));
        assertThat(engine.leases.current()).containsExactly(claim);
        engine.ledger.advance(LEASE);
        assertThat(engine.reclaimed()).hasSize(2);
    }

    static Stream<BiConsumer<TestEngine, Claim>> endings() {
        return Stream.of(
                (engine, claim) -> {
                    throw new StackOverflowError("from a test, and meant to be");
                },
                (engine, claim) -> {
                    engine.nanos.set(LIMIT.toNanos() + 1);
                    engine.background.giveUpOverdue();
                    engine.execute(claim, 201);
                });
    }

    /** An error, or a limit after which the container goes on. */
    @ParameterizedTest
    @MethodSource("endings")
    @Tag("I1")
    @Tag("W21")
    void d17_externalEffectsThatEndedOtherwiseAreInDoubtOnceTheLeaseIsOverAndNotRepeated(
            BiConsumer<TestEngine, Claim> ending) {
        TestEngine other = new TestEngine();
        Claim external = other.claimed(EXTERNAL);
        other.redelivery.resource(what -> ending.accept(other, what));
        other.background.run(other.background.reserve(ALICE).orElseThrow(), external, ORDER);
        Logged.by(Background.class, other.threads::runAll);
        assertThat(other.row(external)).isEqualTo(external.intent());
        other.ledger.advance(LEASE.multipliedBy(10));
        other.recovery(1).run();
        other.threads.runAll();
        assertThat(other.redelivery.delivered()).hasSize(1);
        assertThat(other.row(external).isInDoubt()).isTrue();
        assertThat(other.unit.business()).isEmpty();
    }

    /** The ledger is down, or the commit did not confirm. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void d17_ifItCantBeGivenBackItsLeaseRunsAndNoThreadIsLost(boolean down) {
        cannotEnter();
        run(claim);
        if (down) {
            engine.ledger.failsAt("release", "releaseCounted");
        } else {
            engine.unit.commits(new IllegalStateException("lost"), Commit.LOST);
        }

        assertThat(Logged.by(Background.class, engine.threads::runAll))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("TWOPHP-0132 [" + id(claim) + "]");

        engine.assertHoldsNothing();
        assertThat(engine.row(claim)).isEqualTo(claim.intent());
        engine.ledger.advance(LEASE);
        assertThat(engine.confirm(id(claim))).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    void d17_whatComesAfterTheStopIsGivenBackUncountedForOthersToTakeAtOnce() {
        Workers.Slot place = background.reserve(ALICE).orElseThrow();
        background.stop();
        assertThat(background.run(place, claim, ORDER)).isFalse();
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.NOT_BEGUN));
        assertThat(engine.row(claim).attempts()).isZero();
        assertThat(engine.leases.current()).isEmpty();
        assertThat(engine.reclaimed()).hasSize(1);
    }

    @Test
    void d17_whatRunsWhenTheNodeStopsGoesOn() {
        engine.redelivery.resource(what -> {
            background.stop();
            engine.execute(what, 201);
        });
        runToTheEnd(claim);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.ledger.calls()).doesNotContain("release");
    }

    @Test
    void d17_whatAnExecutorRefusesIsGivenBackOnce() {
        engine.threads.shutDown();
        Logged.assertOne(Background.class, () -> assertThat(run(claim)).isFalse())
                .startsWith("TWOPHP-0135");
        assertThat(engine.ledger.calls()).containsOnlyOnce("release");
        assertThat(engine.row(claim).attempts()).isZero();
        engine.assertHoldsNothing();
    }

    @Test
    @Tag("I1")
    void i1_whatWasTakenOverMeanwhileIsNotGivenBack() {
        run(claim);
        engine.ledger.advance(LEASE);
        Claim second = new Claim(engine.reclaimed().get(0).intent());
        background.stop();
        assertThat(engine.row(claim)).isEqualTo(second.intent());
        assertThat(engine.reclaimed()).isEmpty();
    }

    @Test
    @Tag("W20")
    @Tag("D16")
    void d17_whatTheContainerCantTakeNowWaitsUncountedForLongerEachTimeAndIsToldOf() {
        engine.redelivery.refusing(true);
        run(claim);
        Logged.assertOne(Background.class, "0148", claim, engine.threads::runAll);
        for (int i = 0; i < 20; i++) {
            engine.ledger.advance(engine.stalled.get(i));
            engine.recover();
        }
        assertThat(engine.stalled)
                .startsWith(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4))
                .endsWith(Duration.ofMinutes(5))
                .hasSize(21);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.row(claim).attempts()).isZero();
        assertThat(engine.handshake.stalled(Instant.EPOCH, 10)).containsExactly(engine.row(claim));
        engine.assertHoldsNothing();
        engine.redelivery.refusing(false);
        engine.ledger.advance(Duration.ofMinutes(5));
        engine.recover();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.handshake.stalled(Instant.EPOCH, 10)).isEmpty();
    }

    /**
     * Throws what fails in the container after the engine's work, since the engine survives whatever is thrown there.
     */
    private void runsInTheContainer(Runnable step) {
        List<AssertionError> thrown = new ArrayList<>();
        engine.redelivery.resource(claimed -> {
            try {
                step.run();
            } catch (AssertionError e) {
                thrown.add(e);
            }
        });
        runToTheEnd(claim);
        assertThat(thrown).isEmpty();
    }

    private void hangs(Runnable then) {
        runsInTheContainer(() -> {
            engine.nanos.set(LIMIT.toNanos() + 1);
            Logged.assertOne(Background.class, "0145", claim, background::giveUpOverdue);
            engine.assertHoldsNothing();
            then.run();
        });
    }

    /** It comes back with an outcome, or the container has made one of it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("W21")
    @Tag("I1")
    void d17_whatIsGivenUpAndComesBackLateIsRolledBack(boolean executed) {
        hangs(() -> assertThat(executed ? engine.execute(claim, 201) : engine.handshake.fail(claim, response(500)))
                .isInstanceOf(Answer.Processing.class));

        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim)).isEqualTo(claim.intent());
        engine.redelivery.resource(what -> engine.execute(what, 201));
        engine.ledger.advance(LEASE);
        engine.recover();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.row(claim).attempts()).as("the one given up counts").isEqualTo(2);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    @Tag("X39")
    @Tag("W21")
    void aContainerThatDoesNotComeBackFromWhatIsDecidedIsLoggedAsSuch() {
        runsInTheContainer(() -> {
            engine.execute(claim, 201);
            engine.nanos.set(LIMIT.toNanos() + 1);
            Logged.assertOne(Background.class, "0147", claim, background::giveUpOverdue);
        });

        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    static Stream<Exception> whatAnInterruptionMayDo() {
        return Stream.of(
                new InterruptedException("from a test, and meant to be"),
                new SQLException("deadlock", "40P01"),
                new SQLException("connection lost", "08006"));
    }

    /** A failure of business logic that is caused by an interruption says nothing about the request. */
    @ParameterizedTest
    @MethodSource("whatAnInterruptionMayDo")
    @Tag("W21")
    @Tag("X39")
    void d17_whatIsGivenUpAndFailsOfItIsGivenBackOnceAndNeitherRecordedNorTriedAgain(Exception failure) {
        List<Boolean> interrupted = new ArrayList<>();
        List<Answer> answers = new ArrayList<>();
        TestEngine.Business business = new TestEngine.Business(engine.unit, 201, attempt -> {
            engine.nanos.set(LIMIT.toNanos() + 1);
            engine.unit.besides(background::giveUpOverdue);
            interrupted.add(Thread.interrupted());
            throw failure;
        });
        engine.redelivery.resource(what -> answers.add(engine.handshake.execute(what, business.delivered())));
        runToTheEnd(claim);
        assertThat(interrupted).containsExactly(true);
        assertThat(answers).containsExactly(new Answer.Processing(claim.intent()));
        assertThat(business.described()).isNull();
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.COUNTED));
        assertThat(engine.ledger.calls())
                .filteredOn(call -> call.startsWith("release"))
                .containsExactly("releaseCounted");
        assertThat(engine.redelivery.delivered()).hasSize(1);
    }

    @Test
    @Tag("X39")
    void d13_withoutAWayInThereAreNoPlaces() {
        assertThat(background.hasRoom(ALICE)).isTrue();
        engine.redelivery.available(false);
        assertThat(background.hasRoom(ALICE)).isFalse();
        assertThat(background.reserve(ALICE)).isEmpty();
        assertThat(background.reserveForRecovery(3)).isEmpty();
        engine.redelivery.available(true);
        assertThat(background.reserve(ALICE)).isPresent();
        assertThat(background.reserveForRecovery(3)).hasSize(RECOVERY_PLACES);
        engine.fillPlaces();
        assertThat(background.hasRoom(ALICE)).isFalse();
    }

    /** Nor the thread for asynchronous ones, which hangs meanwhile. */
    @Test
    @Tag("W31")
    void d17_recoveryNeedsNeitherAPlaceNorAThreadOfAnAsynchronousExecution() {
        Claim lost = engine.claimed("ccid-2");
        engine.leases.letGo(lost);
        List<Workers.Slot> all = engine.fillPlaces();
        engine.redelivery.resource(what -> {
            if (what.equals(claim)) {
                engine.ledger.advance(LEASE);
                engine.recover();
                assertThat(engine.row(lost).phase()).isEqualTo(Phase.COMMITTED);
            } else {
                engine.execute(what, 201);
            }
        });
        background.run(all.get(0), claim, ORDER);
        engine.threads.runAll();
        assertThat(engine.row(lost).phase()).isEqualTo(Phase.COMMITTED);

        TestEngine other = new TestEngine();
        other.fillRecoveryPlaces();
        assertThat(other.background.reserve(ALICE))
                .as("nor the other way round")
                .isPresent();
    }

    @Test
    @Tag("X39")
    @Tag("W21")
    void recoverysExecutionsAreGivenUpToo() {
        List<Integer> free = new ArrayList<>();
        engine.redelivery.resource(what -> {
            engine.nanos.set(LIMIT.toNanos() + 1);
            background.giveUpOverdue();
            free.add(engine.freeRecoveryPlaces());
        });
        engine.leases.letGo(claim);
        engine.ledger.advance(LEASE);
        engine.recover();
        assertThat(free).containsExactly(RECOVERY_PLACES);
    }

    @Test
    @Tag("X39")
    void theLimitCountsFromWhenItsThreadBegins() {
        runsInTheContainer(() -> {
            engine.nanos.set(LIMIT.toNanos() + 1);
            engine.leases.renew();
            assertThat(engine.leases.current()).isEmpty();
        });
        assertThat(engine.redelivery.delivered()).hasSize(1);
    }

    @Test
    @Tag("X39")
    void aNodeThatStopsTriesNothingAgain() {
        assertThat(engine.again.hasRoom(ALICE)).isTrue();
        background.stop();
        assertThat(engine.again.hasRoom(ALICE)).isFalse();
        assertThat(background.runAgain(claim, ORDER, Duration.ZERO)).isFalse();
    }

    @Test
    @Tag("X39")
    @Tag("X2")
    void aClaimThatIsNotHeldAnyMoreIsNotDeliveredAgain() {
        runsInTheContainer(() -> {
            engine.nanos.set(LIMIT.toNanos() + 1);
            engine.leases.renew();
            assertThat(background.deliverAgain(claim)).isFalse();
        });
        assertThat(engine.redelivery.delivered()).hasSize(1);
    }
}
