package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** D17: an operator or a program settles an intent in doubt. */
@Tag("D17")
class SettlementTest extends EngineTests {

    private static final Resolution AGAIN = new Resolution.Redeliver();
    private static final Resolution DONE = decided(Phase.COMMITTED, 201, Optional.of("order-9"));
    private static final ServiceIdentity OTHER = ServiceIdentity.named("payments");

    private final Claim lost = engine.claimed(EXTERNAL);
    private final ServerCorrelationId id = id(lost);

    private static Resolution decided(Phase outcome, int status, Optional<String> resourceId) {
        return new Resolution.Decided(outcome, response(status), resourceId);
    }

    static Stream<Resolution> resolutions() {
        return Stream.of(AGAIN, DONE);
    }

    private Intent doubted() {
        engine.ledger.advance(LEASE);
        engine.recovery(10).run();
        engine.heard.clear();
        Intent row = engine.row(id);
        assertThat(row.isInDoubt()).isTrue();
        return row;
    }

    @ParameterizedTest
    @MethodSource("resolutions")
    @Tag("X10")
    @Tag("I1")
    void x10_aNodeThatStoodStillNeitherBeginsNorChangesWhatWasSettledMeanwhile(Resolution resolution) {
        doubted();
        engine.handshake.settle(id, resolution);
        Intent settled = engine.row(id);
        Business late = new Business(engine.unit, 201);
        engine.execute(lost, late);
        engine.handshake.fail(lost, response(500));
        assertThat(late.runs()).isZero();
        assertThat(engine.row(id)).isEqualTo(settled);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    @Tag("X10")
    @Tag("I1")
    void x10_norWhatIsInDoubtOfWhichItKeepsNothing() {
        doubted();
        Business late = new Business(engine.unit, 201);
        assertThat(engine.execute(lost, late)).isEqualTo(new Answer.Processing(engine.row(id)));
        assertThat(late.runs()).isZero();
        assertThat(engine.unit.business()).isEmpty();
        engine.handshake.giveBack(lost);
        assertThat(engine.row(id).isInDoubt()).isTrue();
    }

    @Test
    @Tag("X10")
    void x10_whatCantBeAskedForIsNotBegunAndGivenBack() {
        Business late = new Business(engine.unit, 201);
        engine.ledger.failsAt("find");
        Answer answer = engine.logging("0119", lost, () -> engine.execute(lost, late));
        assertThat(answer.isRefused(Answer.Reason.UNDECIDED)).isTrue();
        assertThat(late.runs()).isZero();
        assertThat(engine.row(id)).isEqualTo(Intents.givenBack(lost.intent(), Ending.NOT_BEGUN));
    }

    @Test
    @Tag("X10")
    void x10_aLocalOneIsNotAskedFor() {
        TestEngine local = new TestEngine();
        Claim claim = local.claimed();
        int before = local.ledger.calls().size();
        local.execute(claim, 201);
        assertThat(local.ledger.calls().subList(before, local.ledger.calls().size()))
                .noneMatch(call -> call.startsWith("find"));
    }

    @ParameterizedTest
    @CsvSource({"COMMITTED,201,order-9", "COMMITTED,204,", "FAILED,409,"})
    @Tag("N22")
    @Tag("N29")
    void d17_whatIsKnownIsRecordedAndReplayed(Phase outcome, int status, String resourceId) {
        Intent before = doubted();
        Answer.Completed answer = (Answer.Completed)
                engine.handshake.settle(id, decided(outcome, status, Optional.ofNullable(resourceId)));
        Intent row = engine.row(id);
        assertThat(answer.intent()).isEqualTo(row);
        assertThat(answer.response()).usingRecursiveComparison().isEqualTo(response(status));
        assertThat(row.phase()).isEqualTo(outcome);
        assertThat(row.isInDoubt()).isFalse();
        assertThat(row.epoch()).isEqualTo(before.epoch() + 1);
        assertThat(row.resourceId()).isEqualTo(Optional.ofNullable(resourceId));
        assertThat(engine.redelivery.delivered()).isEmpty();
        assertThat(engine.heard).allMatch(move -> move.from().equals(Optional.of(Phase.PROCESSING)));
        assertThat(engine.phasesObserved()).containsExactly(Phase.PROCESSING, outcome);
        Answer.Replayed replay = (Answer.Replayed) engine.confirm(id);
        assertThat(replay.response()).usingRecursiveComparison().isEqualTo(response(status));
    }

    @Test
    void d17_whatDidNotHappenIsRunAgainBehindTheAnswer() {
        Intent before = doubted();
        Answer answer = engine.handshake.settle(id, AGAIN);
        Intent row = engine.row(id);
        assertThat(answer).isEqualTo(new Answer.Accepted(row));
        assertThat(row.phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row.isInDoubt()).isFalse();
        assertThat(row.epoch()).isEqualTo(before.epoch() + 1);
        assertThat(row.attempts()).isEqualTo(1);
        assertThat(engine.phasesObserved()).containsExactly(Phase.PROCESSING);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);
        engine.threads.runAll();
        assertThat(engine.redelivery.delivered())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(ORDER);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
    }

    @Test
    void d17_whatIsRunAgainAndLostAgainIsInDoubtAgain() {
        doubted();
        engine.redelivery.resource(claim -> {});
        engine.handshake.settle(id, AGAIN);
        engine.threads.runAll();
        assertThat(doubted().epoch()).isEqualTo(4);
        assertThat(engine.doubted).hasSize(2);
        assertThat(engine.handshake.settle(id, DONE)).isInstanceOf(Answer.Completed.class);
    }

    @ParameterizedTest
    @MethodSource("resolutions")
    @Tag("I1")
    void i1_itIsSettledOnce(Resolution resolution) {
        doubted();
        engine.handshake.settle(id, resolution);
        Intent settled = engine.row(id);
        for (Resolution second : new Resolution[] {AGAIN, DONE}) {
            assertThat(engine.handshake.settle(id, second))
                    .isEqualTo(Answer.refused(Answer.Reason.NOT_IN_DOUBT, settled));
        }
        assertThat(engine.row(id)).isEqualTo(settled);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(resolution == AGAIN ? RECOVERY_PLACES - 1 : RECOVERY_PLACES);
    }

    @ParameterizedTest
    @MethodSource("resolutions")
    void d17_whatIsNotInDoubtIsNotSettled(Resolution resolution) {
        Claim running = engine.claimed("running");
        Claim committed = engine.claimed("committed");
        engine.execute(committed, 201);
        ServerCorrelationId waiting = id(engine.handshake.register(registration("waiting")));
        for (ServerCorrelationId one : new ServerCorrelationId[] {waiting, id(running), id(committed), id}) {
            Intent before = engine.row(one);
            assertThat(engine.handshake.settle(one, resolution))
                    .isEqualTo(Answer.refused(Answer.Reason.NOT_IN_DOUBT, before));
            assertThat(engine.row(one)).isEqualTo(before);
        }
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
    }

    @ParameterizedTest
    @MethodSource("resolutions")
    @Tag("I9")
    void d17_whatIsUnknownOrAnotherServicesIsNotSettledHere(Resolution resolution) {
        Intent before = doubted();
        Handshake other = engine.of(OTHER);
        assertThat(other.settle(id, resolution)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(engine.handshake.settle(new ServerCorrelationId("none"), resolution))
                .isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(engine.heard).isEmpty();
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
    }

    @Test
    @Tag("N40")
    void d17_withoutAPlaceOrTheKeyOfItsRequestItStaysInDoubt() {
        Intent before = doubted();
        Handshake otherKey = engine.on(Keys.ring("k1:2"));
        assertThatExceptionOfType(PayloadUnreadableException.class).isThrownBy(() -> otherKey.settle(id, AGAIN));
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);

        engine.fillRecoveryPlaces();
        assertThat(engine.handshake.settle(id, AGAIN)).isEqualTo(Answer.refused(Answer.Reason.BUSY));
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(engine.handshake.settle(id, DONE))
                .as("a decision needs no place")
                .isInstanceOf(Answer.Completed.class);
    }

    @ParameterizedTest
    @MethodSource("resolutions")
    void d17_aSettlementWhoseCommitIsLostChangesNothingAndIsNotHeardOf(Resolution resolution) {
        Intent before = doubted();
        engine.unit.commits(new IllegalStateException("connection lost"), Commit.LOST);
        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> engine.handshake.settle(id, resolution));
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(engine.heard).isEmpty();
        assertThat(engine.threads.waiting()).isZero();
        assertThat(engine.freeRecoveryPlaces()).isEqualTo(RECOVERY_PLACES);
    }

    @Test
    void d17_whatIsRunAgainWhileTheNodeStopsIsLeftToAnotherOne() {
        doubted();
        engine.ledger.at("claimInDoubt", engine.background::stop);
        assertThat(engine.handshake.settle(id, AGAIN)).isInstanceOf(Answer.Accepted.class);
        assertThat(engine.row(id).attempts()).isZero();
        assertThat(engine.row(id).isInDoubt()).isFalse();
        assertThat(engine.leases.current()).doesNotContain(new Claim(engine.row(id)));
    }

    @Test
    @Tag("I9")
    void d17_thoseInDoubtAreListedForTheirServiceEarliestDeadlineFirstAndFoundByTheirId() {
        engine.ledger.advance(LEASE.negated());
        Claim second = engine.claimed("ccid-2");
        engine.ledger.advance(LEASE);
        engine.ledger.elsewhere(id(second), intent -> Intents.doubted(intent, intent.deadline()));
        Intent row = doubted();
        Intent earlier = engine.row(second);
        assertThat(engine.handshake.inDoubt(Instant.EPOCH, 10)).containsExactly(earlier, row);
        assertThat(engine.handshake.inDoubt(Instant.EPOCH, 1)).containsExactly(earlier);
        assertThat(engine.handshake.inDoubt(row.deadline(), 10)).containsExactly(row);
        assertThat(engine.of(OTHER).inDoubt(Instant.EPOCH, 10)).isEmpty();

        assertThat(engine.handshake.find(id)).as("whosoever they are").contains(engine.row(id));
        assertThat(engine.of(OTHER).find(id)).isEmpty();
        assertThat(engine.handshake.find(new ServerCorrelationId("none"))).isEmpty();
    }

    @Test
    @Tag("X39")
    void x39_aSettlementAsCommittedAnswers200WithTheGivenJsonAndOneAsFailedWithItsResponse() {
        Resolution.Decided settled = Resolution.committed(Optional.of("order-9"), Optional.of("{\"id\":9}"));
        assertThat(settled.outcome()).isEqualTo(Phase.COMMITTED);
        assertThat(settled.resourceId()).contains("order-9");
        assertThat(settled.response().status()).isEqualTo(200);
        assertThat(settled.response().headers()).containsEntry("Content-Type", List.of("application/json"));
        assertThat(settled.response().body()).asString().isEqualTo("{\"id\":9}");
        Resolution.Decided bare = Resolution.committed(Optional.empty(), Optional.empty());
        assertThat(bare.response().headers()).isEmpty();
        assertThat(bare.response().body()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Resolution.committed(Optional.of("a b"), Optional.empty()));
        for (Phase phase : Phase.values()) {
            if (!phase.hasRecordedResponse()) {
                assertThatIllegalArgumentException().isThrownBy(() -> decided(phase, 200, Optional.empty()));
            }
        }
        assertThat(Resolution.failed(response(409)))
                .usingRecursiveComparison()
                .isEqualTo(decided(Phase.FAILED, 409, Optional.empty()));
    }
}
