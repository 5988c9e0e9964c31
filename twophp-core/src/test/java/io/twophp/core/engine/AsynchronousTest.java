package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §5.3.3: 202 first, business logic behind it. */
@Tag("D13")
@Tag("N14")
class AsynchronousTest extends EngineTests {

    private Answer confirm(ServerCorrelationId id, boolean respondAsync) {
        return engine.handshake.confirm(Confirmation.of(ALICE, CCID, id, PATH, Optional.empty(), respondAsync));
    }

    @Test
    @Tag("I2")
    void n14_isAcceptedOnceItsClaimIsCommittedAndBeforeItRuns() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        Answer answer = engine.confirm(id);
        Intent row = engine.row(id);
        assertThat(answer).isEqualTo(new Answer.Accepted(row));
        assertThat(row.phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row.mode()).isEqualTo(IntentMode.ASYNCHRONOUS);
        assertThat(row.provisionalResourceId()).isEqualTo(id.value());
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING);
        assertThat(engine.passed).endsWith(Checkpoint.CLAIM_COMMITTED, Checkpoint.WORK_ACCEPTED);
        assertThat(engine.redelivery.delivered()).isEmpty();
        assertThat(engine.unit.business()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"201,COMMITTED", "409,FAILED", "500,FAILED"})
    @Tag("N22")
    void n14_itsOutcomeIsReplayedToWhoeverAsksThen(int status, Phase outcome) {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        engine.redelivery.resource(claim -> engine.execute(claim, status));
        engine.confirm(id);
        engine.threads.runAll();
        assertThat(engine.redelivery.delivered())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(ORDER);
        assertThat(engine.row(id).phase()).isEqualTo(outcome);
        Answer.Replayed replay = (Answer.Replayed) engine.confirm(id);
        assertThat(replay.response()).usingRecursiveComparison().isEqualTo(response(status));
        assertThat(engine.handshake.register(registration(ASYNCHRONOUS))).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.freePlaces()).isEqualTo(PLACES);
        assertThat(engine.leases.current()).isEmpty();
        engine.fillPlaces();
        assertThat(engine.confirm(id)).as("without a place").isInstanceOf(Answer.Replayed.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST", "UNCONFIRMED"})
    @Tag("I2")
    void n14_nothingIsAcceptedOrBegunIfTheClaimsCommitDidNotConfirm(Commit commit) {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        engine.unit.commits(new IllegalStateException("connection lost"), commit);
        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(() -> engine.confirm(id));
        assertThat(engine.threads.waiting()).isZero();
        assertThat(engine.freePlaces()).isEqualTo(PLACES);
        assertThat(engine.leases.current()).isEmpty();
        assertThat(engine.passed).doesNotContain(Checkpoint.CLAIM_COMMITTED, Checkpoint.WORK_ACCEPTED);
        assertThat(engine.confirm(id))
                .isInstanceOf(commit == Commit.LOST ? Answer.Accepted.class : Answer.Processing.class);
    }

    @Test
    void d13_withoutAPlaceItIsBusyAndTheIntentStillWaits() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        Intent before = engine.row(id);
        List<Workers.Slot> taken = engine.fillPlaces();
        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(Answer.Reason.BUSY));
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(before.phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(engine.heard).hasSize(1);
        taken.get(0).leave();
        engine.redelivery.available(false);
        assertThat(engine.confirm(id))
                .as("without a way into the container")
                .isEqualTo(Answer.refused(Answer.Reason.BUSY));
        assertThat(engine.row(id)).isEqualTo(before);
        engine.redelivery.available(true);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("D6")
    void d6_withoutAPlaceEverythingElseIsAnsweredAsEver(boolean places) {
        if (!places) {
            engine.fillPlaces();
        }
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        assertThat(engine.confirm(new ServerCorrelationId("none"))).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(engine.handshake.confirm(
                        Confirmation.of(new Owner("mallory"), CCID, id, PATH, Optional.empty(), true)))
                .isEqualTo(Answer.refused(Answer.Reason.NOT_OWNER));
        engine.ledger.advance(TTL);
        assertThat(engine.confirm(id)).matches(answer -> answer.isRefused(Answer.Reason.EXPIRED));
    }

    @Test
    @Tag("D7")
    void d7_duplicatesAreProcessingAndAddNoWork() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        engine.confirm(id);
        for (int i = 0; i < 3; i++) {
            assertThat(engine.confirm(id)).isEqualTo(new Answer.Processing(engine.row(id)));
            assertThat(engine.handshake.register(registration(ASYNCHRONOUS)))
                    .isEqualTo(new Answer.Processing(engine.row(id)));
        }
        assertThat(engine.freePlaces()).isEqualTo(PLACES - 1);
        engine.threads.runAll();
        assertThat(engine.redelivery.delivered()).hasSize(1);
        assertThat(engine.unit.business()).hasSize(1);
    }

    static Stream<Arguments> preferences() {
        return Stream.of(
                Arguments.of(NEGOTIATED, true, PLACES, IntentMode.ASYNCHRONOUS),
                Arguments.of(NEGOTIATED, true, 0, IntentMode.SYNCHRONOUS),
                Arguments.of(NEGOTIATED, false, PLACES, IntentMode.SYNCHRONOUS),
                Arguments.of(REJECT, true, PLACES, IntentMode.SYNCHRONOUS),
                Arguments.of(REJECT, false, PLACES, IntentMode.SYNCHRONOUS),
                Arguments.of(ASYNCHRONOUS, true, PLACES, IntentMode.ASYNCHRONOUS),
                Arguments.of(ASYNCHRONOUS, false, PLACES, IntentMode.ASYNCHRONOUS));
    }

    @ParameterizedTest
    @MethodSource("preferences")
    void d13_aNegotiatedIntentIsWhatItsConfirmationPrefersIfThereIsRoom(
            EndpointPolicy policy, boolean preferred, int places, IntentMode mode) {
        ServerCorrelationId id = id(engine.registered(policy));
        assertThat(engine.row(id).mode()).isEqualTo(IntentMode.of(policy.mode()));
        engine.workers.reserve(PLACES - places);
        List<Integer> free = new ArrayList<>();
        engine.ledger.before(call -> free.add(engine.freePlaces()));
        boolean behind = mode == IntentMode.ASYNCHRONOUS;
        assertThat(confirm(id, preferred)).isInstanceOf(behind ? Answer.Accepted.class : Answer.Claimed.class);
        assertThat(engine.row(id).mode()).isEqualTo(mode);
        assertThat(engine.threads.waiting()).isEqualTo(behind ? 1 : 0);
        assertThat(engine.freePlaces()).isEqualTo(behind ? places - 1 : places);
        if (policy == REJECT) {
            assertThat(free).as("not even while it is claimed").isNotEmpty().containsOnly(PLACES);
        }
    }

    /** Nor is one whose node stops meanwhile. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("I2")
    void d13_oneWhosePlaceIsTakenByOthersWhileItIsClaimedIsNotClaimed(boolean stops) {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        Intent before = engine.row(id);
        List<Workers.Slot> taken = new ArrayList<>();
        whenClaimed(stops ? engine.background::stop : () -> taken.addAll(engine.fillPlaces()));

        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(Answer.Reason.BUSY));

        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(engine.heard).as("its registration alone").hasSize(1);
        assertThat(engine.leases.current()).isEmpty();
        taken.forEach(Workers.Slot::leave);
        assertThat(engine.freePlaces()).isEqualTo(stops ? 0 : PLACES);
        assertThat(engine.confirm(id)).matches(answer -> stops || answer instanceof Answer.Accepted);
    }

    @Test
    void d13_aPreferenceIsNotHonouredIfOthersTakeThePlaceWhileItIsClaimed() {
        ServerCorrelationId id = id(engine.registered(NEGOTIATED));
        whenClaimed(engine::fillPlaces);
        assertThat(confirm(id, true)).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.row(id).mode()).isEqualTo(IntentMode.SYNCHRONOUS);
        assertThat(engine.row(id).epoch()).as("claimed once").isEqualTo(1);
    }

    private void whenClaimed(Runnable work) {
        engine.ledger.at("claim", () -> {
            engine.ledger.before(next -> {});
            work.run();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"claim", "find", "expire"})
    void d13_aLedgerThatIsDownTakesNoPlace(String down) {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        engine.ledger.advance(TTL);
        engine.ledger.failsAt(down);
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(() -> engine.confirm(id));
        assertThat(engine.freePlaces()).isEqualTo(PLACES);
    }

    @Test
    @Tag("D9")
    @Tag("N39")
    void d9_aLateConfirmationIsAcceptedWithItsTokenIfThereIsRoomWithinTheGrace() {
        Answer.Registered registered = engine.registered(LATE_ASYNCHRONOUS);
        ServerCorrelationId id = id(registered);
        Confirmation late = confirmation(id, registered.confirmationToken().orElseThrow());
        engine.ledger.advance(TTL);
        assertThat(engine.confirm(id)).matches(answer -> answer.isRefused(Answer.Reason.TOKEN_REQUIRED));
        assertThat(engine.freePlaces()).isEqualTo(PLACES);
        List<Workers.Slot> taken = engine.fillPlaces();
        assertThat(engine.handshake.confirm(late)).isEqualTo(Answer.refused(Answer.Reason.BUSY));
        assertThat(engine.row(id)).isEqualTo(registered.intent());
        taken.forEach(Workers.Slot::leave);
        assertThat(engine.handshake.confirm(late)).isEqualTo(new Answer.Accepted(engine.row(id)));
        engine.ledger.advance(GRACE);
        assertThat(engine.handshake.confirm(late)).isInstanceOf(Answer.Processing.class);
        engine.threads.runAll();
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    @Tag("D17")
    void d17_afterALostLeaseAConfirmationAcceptsItAnewIfThereIsRoom() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        engine.confirm(id);
        Intent before = engine.row(id);
        engine.ledger.advance(LEASE);
        List<Workers.Slot> taken = engine.fillPlaces();
        assertThat(engine.confirm(id)).isEqualTo(new Answer.Processing(before));
        assertThat(engine.row(id)).isEqualTo(before);
        taken.forEach(Workers.Slot::leave);
        assertThat(engine.confirm(id)).isEqualTo(new Answer.Accepted(engine.row(id)));
        assertThat(engine.row(id).epoch()).isEqualTo(2);
        engine.threads.runAll();
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.unit.business())
                .as("the first one finds itself overtaken")
                .hasSize(1);
    }

    @Test
    @Tag("I2")
    void i2_whatIsAcceptedWhileTheNodeStopsIsLeftToAnotherOne() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        Intent waiting = engine.row(id);
        engine.atCheckpoint(checkpoint -> {
            if (checkpoint == Checkpoint.CLAIM_WRITTEN) {
                engine.background.stop();
            }
        });
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Accepted.class);
        Intent claimed = Intents.claimed(waiting, waiting.registeredAt());
        assertThat(engine.row(id)).isEqualTo(Intents.givenBack(claimed, Ending.NOT_BEGUN));
        assertThat(engine.leases.current()).isEmpty();
    }
}
