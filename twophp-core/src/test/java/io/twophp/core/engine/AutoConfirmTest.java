package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §5.5: the server confirms by itself. */
class AutoConfirmTest extends EngineTests {

    private static final Optional<URI> NONE = Optional.empty();

    private Claim claimed(EndpointPolicy policy, Optional<URI> callback) {
        return ((Answer.Claimed) engine.handshake.register(autoConfirmed(policy, callback))).claim();
    }

    private Answer again() {
        return engine.handshake.register(autoConfirmed(REJECT, HOOK));
    }

    private static Registration another(Optional<URI> callback) {
        StoredRequest order = order("2 tea");
        return Copies.with(autoConfirmed(REJECT, callback), "request", order, "fingerprint", order.fingerprint());
    }

    /** Returns a claim as a dead node leaves it. */
    private Claim lost(EndpointPolicy policy, Optional<URI> callback) {
        Claim claim = claimed(policy, callback);
        engine.leases.letGo(claim);
        engine.redelivery.available(false);
        return claim;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("W22")
    @Tag("D17")
    @Tag("I1")
    void aRepetitionTakesOverWhatNobodyExecutesOnceTheLeaseIsOver(boolean callback) {
        Claim first = lost(REJECT, callback ? HOOK : NONE);
        engine.ledger.advance(LEASE.minus(TICK));
        assertThat(again()).isInstanceOf(Answer.Processing.class);
        engine.ledger.advance(TICK);
        Answer.Claimed second = (Answer.Claimed) again();
        assertThat(second.request().body()).isEqualTo(ORDER.body());
        assertThat(second.claim().intent().epoch()).isEqualTo(2);
        assertThat(second.claim().intent().attempts()).isEqualTo(1);
        assertThat(second.claim().intent().interruptions()).isEqualTo(1);
        assertThat(second.claim().intent().mode())
                .isEqualTo(callback ? IntentMode.AUTO_CONFIRM : IntentMode.TRANSPARENT);
        assertThat(again()).as("it is its").isInstanceOf(Answer.Processing.class);
        assertThat(engine.execute(second.claim(), 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.execute(first, 201)).as("too late").isInstanceOf(Answer.Replayed.class);
        assertThat(again()).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    @Tag("W22")
    @Tag("D17")
    @Tag("X39")
    void aRepetitionTakesOverWhatWasGivenBackAtOnceAndAnnouncesItOnceMore() {
        Claim first = lost(REJECT, HOOK);
        engine.handshake.giveBack(first);
        assertThat(again()).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.callbacks.resumed()).containsExactly(id(first));
    }

    @Test
    @Tag("W22")
    @Tag("D17")
    @Tag("I1")
    void aRepetitionTakesOverNothingThatHasExternalEffects() {
        Claim first = lost(EXTERNAL, NONE);
        engine.ledger.advance(LEASE.multipliedBy(10));
        assertThat(engine.handshake.register(autoConfirmed(EXTERNAL, NONE))).isInstanceOf(Answer.Processing.class);
        engine.recovery(1).run();
        assertThat(engine.row(first).isInDoubt()).isTrue();
        assertThat(engine.handshake.register(autoConfirmed(EXTERNAL, NONE))).isInstanceOf(Answer.Processing.class);
    }

    @Test
    @Tag("W22")
    @Tag("D4")
    void whatIsNoRepetitionTakesOverNothing() {
        Claim first = lost(REJECT, NONE);
        engine.ledger.advance(LEASE);
        assertThat(engine.handshake.register(another(NONE)))
                .matches(answer -> answer.isRefused(Answer.Reason.CONFLICT));
        assertThat(engine.handshake.register(registration(REJECT)))
                .as("its client confirms in Phase 2")
                .isInstanceOf(Answer.Processing.class);
        assertThat(engine.row(first).epoch()).isEqualTo(1);
    }

    @Test
    @Tag("N21")
    @Tag("D14")
    @Tag("N29")
    void n21_withoutACallbackItIsTransparent() {
        Answer.Claimed answer = (Answer.Claimed) engine.handshake.register(autoConfirmed(REJECT, NONE));
        Intent row = engine.row(answer.claim());
        assertThat(answer.request()).isEqualTo(ORDER);
        assertThat(answer.claim().intent()).isEqualTo(row);
        assertThat(row.phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row.mode()).isEqualTo(IntentMode.TRANSPARENT);
        assertThat(row.epoch()).isEqualTo(1);
        assertThat(row.attempts()).isEqualTo(1);
        assertThat(row.confirmedAt()).contains(row.registeredAt());
        assertThat(engine.leases.current()).containsExactly(answer.claim());
        assertThat(engine.callbacks.added()).isEmpty();
        assertThat(engine.callbacks.dispatched()).isEmpty();
        assertThat(engine.heard)
                .containsExactly(
                        Intents.waiting(row).movedFrom(null, row.registeredAt()),
                        row.movedFrom(Phase.WAITING_CONFIRM, row.registeredAt()));
    }

    @Test
    @Tag("N11")
    @Tag("N20")
    @Tag("D15")
    void n20_itIsExecutedAsAnyOtherAndWhoMissedTheCallbackFindsTheFinalStateByItsId() {
        Claim claim = claimed(REJECT, HOOK);
        ServerCorrelationId id = id(claim);
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.unit.business()).hasSize(1);
        assertThat(engine.handshake.find(ALICE, id)).get().satisfies(row -> {
            assertThat(row.phase()).isEqualTo(Phase.COMMITTED);
            assertThat(row.resourceId()).contains("order-7");
        });
        assertThat(engine.handshake.find(new Owner("bob"), id)).isEmpty();
    }

    @Test
    @Tag("N19")
    void n19_waitingConfirmIsNeverVisible() {
        List<Phase> seen = new ArrayList<>();
        engine.atCheckpoint(checkpoint -> {
            if (!engine.ledger.isInUnit()) {
                engine.handshake.find(ALICE, CCID).ifPresent(row -> seen.add(row.phase()));
            }
        });
        engine.execute(claimed(REJECT, HOOK), 201);
        assertThat(seen).isNotEmpty().containsOnly(Phase.PROCESSING, Phase.COMMITTED);
        assertThat(calls()).doesNotContain("register", "claim");
    }

    @Test
    @Tag("N18")
    @Tag("N19")
    @Tag("D18")
    @Tag("I7")
    void n19_theCallbackIsWrittenWithTheRowAndLeavesAfterTheCommitAndBeforeBusinessLogic() {
        Claim claim = claimed(REJECT, HOOK);
        Intent row = engine.row(claim);
        engine.execute(claim, 201);
        assertThat(row.mode()).isEqualTo(IntentMode.AUTO_CONFIRM);
        assertThat(engine.callbacks.added()).containsExactly(row.serverCorrelationId());
        assertThat(engine.callbacks.dispatched())
                .containsExactly(new Callback(
                                row.serverCorrelationId(),
                                CCID,
                                row.confirmedAt().orElseThrow())
                        .attempt(1, TraceContext.NONE));
        assertThat(engine.passed)
                .containsSubsequence(
                        Checkpoint.REGISTRATION_COMMITTED, Checkpoint.CALLBACK_BEGINS, Checkpoint.BUSINESS_BEGINS)
                .containsOnlyOnce(Checkpoint.CALLBACK_BEGINS);
    }

    /** One that nobody knows to be durable is left to its sweep. */
    @ParameterizedTest
    @EnumSource(names = {"LOST", "UNCONFIRMED"})
    @Tag("D3")
    @Tag("D18")
    @Tag("I7")
    void i7_noCallbackLeavesIfTheRowIsNotKnownToBeDurable(Commit commit) {
        int kept = commit == Commit.UNCONFIRMED ? 1 : 0;
        engine.unit.commits(new IllegalStateException("connection lost"), commit);

        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(this::again);

        assertThat(engine.callbacks.added()).hasSize(kept);
        assertThat(engine.callbacks.dispatched()).isEmpty();
        assertThat(engine.ledger.size()).isEqualTo(kept);
        assertThat(engine.heard).isEmpty();
        assertThat(engine.leases.current()).isEmpty();
        assertThat(again()).isInstanceOf(kept == 1 ? Answer.Processing.class : Answer.Claimed.class);
        assertThat(engine.callbacks.dispatched()).hasSize(1 - kept);
    }

    @Test
    @Tag("D18")
    void d18_aCallbackThatCantBeWrittenDownLeavesNothing() {
        Handshake without = engine.of(SHOP);
        assertThatIllegalStateException().isThrownBy(() -> without.register(autoConfirmed(REJECT, HOOK)));
        assertThat(engine.ledger.size()).isZero();
        assertThat(engine.heard).isEmpty();
        assertThat(without.register(autoConfirmed(REJECT, NONE))).isInstanceOf(Answer.Claimed.class);
        assertThatIllegalStateException().isThrownBy(() -> Callbacks.NONE.dispatch(null, HOOK.orElseThrow()));
    }

    static Stream<Arguments> durability() {
        return Stream.of(
                Arguments.of(REJECT, NONE, "registerConfirmed"),
                Arguments.of(REJECT, HOOK, "registerConfirmedDurably"),
                Arguments.of(EXTERNAL, NONE, "registerConfirmedDurably"),
                Arguments.of(EXTERNAL, HOOK, "registerConfirmedDurably"),
                Arguments.of(ASYNCHRONOUS, NONE, "registerConfirmedDurably"),
                Arguments.of(ASYNCHRONOUS, HOOK, "registerConfirmedDurably"),
                Arguments.of(NEGOTIATED, NONE, "registerConfirmed"));
    }

    /** A transparent intent with local effects is not reported before its outcome, so it need not be durable before. */
    @ParameterizedTest
    @MethodSource("durability")
    @Tag("I2")
    @Tag("D17")
    void i2_whatIsToldOrDoneBeforeTheOutcomeIsDurableAtOnce(EndpointPolicy policy, Optional<URI> hook, String call) {
        engine.handshake.register(autoConfirmed(policy, hook));
        assertThat(calls()).containsExactly(call);
    }

    @Test
    @Tag("D4")
    @Tag("D13")
    @Tag("N19")
    void d13_anAsynchronousOneIsAcceptedWithItsCallbackOnTheWayAndItsDuplicatesAddNoWork() {
        Registration registration = autoConfirmed(ASYNCHRONOUS, HOOK);
        Answer answer = engine.handshake.register(registration);

        Intent row = ((Answer.Accepted) answer).intent();
        assertThat(row).isEqualTo(engine.row(row.serverCorrelationId()));
        assertThat(row.mode()).isEqualTo(IntentMode.ASYNCHRONOUS);
        assertThat(engine.handshake.register(registration)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.freePlaces()).isEqualTo(PLACES - 1);
        assertThat(engine.redelivery.delivered()).isEmpty();

        engine.threads.runAll();
        assertThat(engine.redelivery.delivered())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(ORDER);
        assertThat(engine.row(row.serverCorrelationId()).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.passed)
                .containsSubsequence(
                        Checkpoint.REGISTRATION_COMMITTED,
                        Checkpoint.CALLBACK_BEGINS,
                        Checkpoint.WORK_ACCEPTED,
                        Checkpoint.BUSINESS_BEGINS);
        assertThat(engine.handshake.register(registration)).isInstanceOf(Answer.Replayed.class);
        engine.assertHoldsNothing();
        engine.fillPlaces();
        assertThat(engine.handshake.register(registration))
                .as("without a place")
                .isInstanceOf(Answer.Replayed.class);
        assertThat(engine.unit.business()).hasSize(1);
        assertThat(engine.callbacks.dispatched()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "true,  true,  Accepted, ASYNCHRONOUS",
        "true,  false, Claimed,  TRANSPARENT",
        "false, true,  Claimed,  TRANSPARENT"
    })
    @Tag("D13")
    void d13_aNegotiatedOneIsWhatItsClientPrefersWhereThereIsAPlace(
            boolean respondAsync, boolean place, String answer, IntentMode mode) {
        if (!place) {
            engine.fillPlaces();
        }
        assertThat(engine.handshake
                        .register(autoConfirmed(NEGOTIATED, NONE, respondAsync))
                        .kind())
                .isEqualTo(answer);
        assertThat(engine.handshake.find(ALICE, CCID).orElseThrow().mode()).isEqualTo(mode);
    }

    @Test
    @Tag("D13")
    void d13_withoutAPlaceNothingIsRegisteredAndALedgerThatIsDownTakesNone() {
        engine.ledger.failsAt();
        assertThatExceptionOfType(LedgerUnavailableException.class)
                .isThrownBy(() -> engine.handshake.register(autoConfirmed(ASYNCHRONOUS, HOOK)));
        engine.assertHoldsNothing();
        engine.ledger.before(call -> {});

        engine.fillPlaces();
        assertThat(engine.handshake.register(autoConfirmed(ASYNCHRONOUS, HOOK)))
                .isEqualTo(Answer.refused(Answer.Reason.BUSY));
        assertThat(engine.ledger.size()).isZero();
        assertThat(engine.callbacks.added()).isEmpty();
        assertThat(engine.callbacks.dispatched()).isEmpty();
        assertThat(engine.handshake.register(autoConfirmed(REJECT, HOOK)))
                .as("synchronous ones need none")
                .isInstanceOf(Answer.Claimed.class);
    }

    @Test
    @Tag("I2")
    void i2_aDuplicateIsToldOfATransparentOneOnlyOnceThatIsDurable() {
        claimed(REJECT, NONE);
        engine.handshake.register(autoConfirmed(REJECT, NONE));
        assertThat(calls()).containsExactly("registerConfirmed", "registerConfirmed", "claim", "find", "find", "flush");
    }

    @ParameterizedTest
    @CsvSource({"201,COMMITTED", "409,FAILED"})
    @Tag("D2")
    @Tag("D4")
    @Tag("D7")
    @Tag("N22")
    void d4_aDuplicateIsProcessingWhileItRunsAndThenGetsTheOutcome(int status, Phase outcome) {
        Claim claim = claimed(REJECT, HOOK);
        assertThat(again()).isEqualTo(new Answer.Processing(engine.row(claim)));
        assertThat(engine.handshake.register(registration(REJECT))).isEqualTo(new Answer.Processing(engine.row(claim)));
        assertThat(engine.callbacks.added()).hasSize(1);
        assertThat(engine.heard).hasSize(2);
        assertThat(engine.leases.current()).containsExactly(claim);
        assertThat(engine.ledger.size()).isEqualTo(1);

        engine.execute(claim, status);

        Answer.Replayed replay = (Answer.Replayed) again();
        assertThat(replay.intent().phase()).isEqualTo(outcome);
        assertThat(replay.response()).usingRecursiveComparison().isEqualTo(response(status));
        assertThat(engine.callbacks.dispatched()).hasSize(1);
        assertThat(engine.unit.business()).hasSize(outcome == Phase.COMMITTED ? 1 : 0);
        ServerCorrelationId id = replay.intent().serverCorrelationId();
        engine.ledger.elsewhere(id, intent -> Intents.purged(intent, intent.deadline()));
        assertThat(again()).as("after retention").isEqualTo(Answer.refused(Answer.Reason.GONE, engine.row(id)));
    }

    @ParameterizedTest
    @EnumSource(names = {"PROCESSING", "COMMITTED", "FAILED"})
    @Tag("D4")
    void d4_anotherRequestOfTheSameIdIsAConflictAndChangesNothing(Phase phase) {
        Claim claim = claimed(REJECT, NONE);
        if (phase != Phase.PROCESSING) {
            engine.execute(claim, phase == Phase.COMMITTED ? 201 : 500);
        }
        Intent before = engine.row(claim);
        Registration other = another(HOOK);
        assertThat(engine.handshake.register(other)).isEqualTo(Answer.refused(Answer.Reason.CONFLICT, before));
        assertThat(engine.row(claim)).isEqualTo(before);
        assertThat(engine.callbacks.added()).isEmpty();
        assertThat(engine.callbacks.dispatched()).isEmpty();
    }

    @Test
    @Tag("D4")
    void d4_whatIsRegisteredAlreadyStillWaitsForItsClient() {
        ServerCorrelationId id = engine.registered();
        assertThat(again()).isInstanceOf(Answer.Registered.class);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(engine.callbacks.dispatched()).isEmpty();
    }

    @Test
    @Tag("D17")
    @Tag("I1")
    void d17_whoeverConfirmsOneWithALostLeaseGetsTheClaim() {
        Claim claim = claimed(REJECT, HOOK);
        ServerCorrelationId id = id(claim);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);
        engine.ledger.advance(LEASE);
        Claim second = engine.claimed(id);
        assertThat(engine.execute(second, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.unit.business()).hasSize(1);
        assertThat(engine.callbacks.dispatched()).hasSize(1);
    }

    /** Returns the ledger's calls, without the counts for the quota. */
    private List<String> calls() {
        return engine.ledger.calls().stream()
                .filter(call -> !call.equals("unfinished"))
                .toList();
    }

    private static Registration numbered(int number) {
        Name name = Name.of(ALICE, new ClientCorrelationId("auto-" + number));
        return Copies.with(autoConfirmed(REJECT, NONE), "name", name);
    }

    @Test
    @Tag("W27")
    void whatIsInExecutionCountsTowardsTheQuota() {
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i <= QUOTA; i++) {
            answers.add(engine.handshake.register(numbered(i)));
        }
        assertThat(answers.get(QUOTA)).isEqualTo(Answer.beyond(QUOTA, Duration.ofSeconds(1)));
        assertThat(engine.ledger.size()).isEqualTo(QUOTA);
        assertThat(engine.handshake.register(numbered(0)))
                .as("a duplicate is answered")
                .isInstanceOf(Answer.Processing.class);
        engine.execute(((Answer.Claimed) answers.get(0)).claim(), 400);
        assertThat(engine.handshake.register(numbered(QUOTA))).isInstanceOf(Answer.Claimed.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 60_000})
    @Tag("N8")
    @Tag("D19")
    void n8_aRequestedTtlIsGrantedAsEver(long requested) {
        engine.handshake.register(Copies.with(autoConfirmed(REJECT, NONE), "requestedTtl", OptionalLong.of(requested)));
        assertThat(engine.handshake.find(ALICE, CCID).orElseThrow().ttl())
                .isEqualTo(Duration.ofMillis(Math.max(requested, 30_000)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("I7")
    @Tag("N18")
    @Tag("N19")
    void n19_whatIsTakenUpAgainIsAnnouncedBeforeItIsExecutedIfItHasACallback(boolean callback) {
        Claim lost = lost(REJECT, callback ? HOOK : NONE);
        engine.redelivery.available(true);
        ServerCorrelationId id = id(lost);
        List<ServerCorrelationId> announced = callback ? List.of(id) : List.of();
        engine.redelivery.resource(claim -> {
            assertThat(engine.callbacks.resumed()).isEqualTo(announced);
            engine.execute(claim, 201);
        });

        engine.ledger.advance(LEASE);
        engine.recover();

        assertThat(engine.row(lost).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.callbacks.resumed()).isEqualTo(announced);
    }

    @Test
    @Tag("X39")
    void x39_whatHasUsedUpItsAttemptsIsNotAnnounced() {
        engine.giveBackCounted(claimed(REJECT, HOOK));
        for (int attempt = 2; attempt <= ATTEMPTS; attempt++) {
            engine.giveBackCounted(((Answer.Claimed) again()).claim());
        }
        int before = engine.callbacks.resumed().size();
        assertThat(again()).isInstanceOf(Answer.Completed.class);
        assertThat(engine.callbacks.resumed()).hasSize(before);
    }
}
