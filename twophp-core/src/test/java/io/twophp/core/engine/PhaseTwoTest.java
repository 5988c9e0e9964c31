package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.policy.EndpointPolicy;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Draft §5.3, §8: confirmation, under REJECT. */
class PhaseTwoTest extends EngineTests {

    private static final Owner MALLORY = new Owner("mallory");

    @Test
    @Tag("N22")
    void n22_oneConfirmationOfManyGetsTheClaim() {
        ServerCorrelationId id = engine.registered();
        Answer.Claimed first = (Answer.Claimed) engine.confirm(id);
        assertThat(first.request()).usingRecursiveComparison().isEqualTo(ORDER);
        assertThat(first.claim().attempt()).isEqualTo(1);
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING);
        assertThat(engine.heard.get(1).from()).contains(Phase.WAITING_CONFIRM);
        for (int i = 0; i < 3; i++) {
            assertThat(engine.confirm(id))
                    .isEqualTo(new Answer.Processing(first.claim().intent()));
        }
        assertThat(engine.heard).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("D5")
    @Tag("D6")
    @Tag("N38")
    void d5_aWrongPairIsUnknownAndAnotherIdentityRefusedInEveryPhaseAndNothingIsChanged(Phase phase) {
        Intent before = engine.in(phase);
        ServerCorrelationId id = before.serverCorrelationId();
        for (Owner sender : new Owner[] {ALICE, MALLORY}) {
            ClientCorrelationId other = new ClientCorrelationId("other");
            assertThat(Stream.of(
                            as(sender, new ServerCorrelationId("none")),
                            Confirmation.of(sender, other, id, PATH, Optional.empty(), false),
                            Confirmation.of(sender, CCID, id, "/shop/payments", Optional.empty(), false)))
                    .extracting(engine.handshake::confirm)
                    .containsOnly(Answer.refused(Answer.Reason.UNKNOWN));
        }
        assertThat(engine.handshake.confirm(as(MALLORY, id))).isEqualTo(Answer.refused(Answer.Reason.NOT_OWNER));
        assertThat(engine.row(id)).isEqualTo(before);
    }

    @Test
    @Tag("D6")
    @Tag("D2")
    void d6_identityIsLookedAtBeforeTheDeadline() {
        ServerCorrelationId id = engine.registered();
        engine.ledger.advance(TTL);
        assertThat(engine.handshake.confirm(as(MALLORY, id))).isEqualTo(Answer.refused(Answer.Reason.NOT_OWNER));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
    }

    private static Confirmation as(Owner sender, ServerCorrelationId id) {
        return Confirmation.of(sender, CCID, id, PATH, Optional.empty(), false);
    }

    @ParameterizedTest
    @CsvSource({"200,COMMITTED", "409,FAILED", "503,FAILED"})
    @Tag("N22")
    @Tag("D2")
    @Tag("D6")
    void d2_anOutcomeIsReplayedLongAfterTheTtl(int status, Phase outcome) {
        Claim claim = engine.claimed();
        engine.execute(claim, status);
        engine.ledger.advance(TTL.multipliedBy(1000));
        Answer.Replayed replay = (Answer.Replayed) engine.confirm(id(claim));
        assertThat(replay.intent().phase()).isEqualTo(outcome);
        assertThat(replay.response()).usingRecursiveComparison().isEqualTo(response(status));
        assertThat(replay.response().body()).isEqualTo(response(status).body());
    }

    /** An intent that never crossed stays expired. */
    @ParameterizedTest
    @EnumSource(names = {"COMMITTED", "FAILED", "ABANDONED"})
    @Tag("D2")
    @Tag("D5")
    @Tag("I3")
    void d2_afterRetentionTheOutcomeIsGoneForItsOwner(Phase phase) {
        ServerCorrelationId id = engine.in(phase).serverCorrelationId();
        engine.ledger.elsewhere(id, intent -> Intents.purged(intent, intent.deadline()));
        Answer.Reason reason = phase == Phase.ABANDONED ? Answer.Reason.EXPIRED : Answer.Reason.GONE;
        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(reason, engine.row(id)));
        assertThat(engine.handshake.confirm(as(MALLORY, id))).isEqualTo(Answer.refused(Answer.Reason.NOT_OWNER));
    }

    @Test
    @Tag("D20")
    void d20_theLastMicrosecondBeforeTheDeadlineIsInTime() {
        ServerCorrelationId id = engine.registered();
        engine.ledger.advance(TTL.minus(TICK));
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    @Tag("N15")
    @Tag("D2")
    @Tag("I3")
    void d2_theExpiryIsPersistedBeforeItIsAnswered() {
        ServerCorrelationId id = engine.registered();
        engine.ledger.advance(TTL);
        engine.unit.commits(new IllegalStateException(), Commit.CONFIRMED, Commit.CONFIRMED, Commit.LOST);
        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(() -> engine.confirm(id));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(engine.heard).hasSize(1);
        Answer answer = engine.confirm(id);
        assertThat(answer).isEqualTo(Answer.refused(Answer.Reason.EXPIRED, engine.row(id)));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED);
        engine.ledger.advance(TTL.negated());
        assertThat(engine.confirm(id))
                .as("final even if the clock goes back")
                .matches(again -> again.isRefused(Answer.Reason.EXPIRED));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.TTL_EXPIRED);
    }

    @Test
    @Tag("D2")
    @Tag("X39")
    void d2_aConfirmationThatWinsTheRaceAgainstAnExpiryOrWasForgottenIsNotToldThatItExpired() {
        ServerCorrelationId id = engine.registered();
        engine.ledger.advance(TTL);
        engine.ledger.at("expire", () -> engine.claimedElsewhere(id));
        assertThat(engine.confirm(id)).isEqualTo(new Answer.Processing(engine.row(id)));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);

        TestEngine other = new TestEngine();
        ServerCorrelationId forgotten = other.registered();
        other.ledger.advance(TTL);
        other.ledger.at("expire", () -> other.ledger.lose(forgotten));
        assertThat(other.confirm(forgotten)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
    }

    @Test
    @Tag("D7")
    @Tag("D17")
    void d17_afterALostLeaseALocalIntentIsClaimedAnewUpToTheLimit() {
        ServerCorrelationId id = id(engine.claimed());
        engine.ledger.advance(LEASE.minus(TICK));
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);
        engine.ledger.advance(TICK);
        Answer.Claimed second = (Answer.Claimed) engine.confirm(id);
        assertThat(second.claim().attempt()).isEqualTo(2);
        assertThat(engine.heard.get(2).from()).contains(Phase.PROCESSING);
        engine.ledger.advance(LEASE);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);

        TestEngine other = new TestEngine();
        Claim external = other.claimed(EXTERNAL);
        other.ledger.advance(LEASE.multipliedBy(10));
        assertThat(other.confirm(id(external)))
                .as("never claimed twice with external effects")
                .isInstanceOf(Answer.Processing.class);
    }

    static Stream<EndpointPolicy> modes() {
        return Stream.of(REJECT, ASYNCHRONOUS);
    }

    @ParameterizedTest
    @MethodSource("modes")
    @Tag("N40")
    @Tag("D5")
    void n40_aPayloadThatCantBeOpenedIsNotExecutedAndTakesNoPlace(EndpointPolicy policy) {
        ServerCorrelationId id = id(engine.registered(policy));
        Intent before = engine.row(id);
        assertUnreadable(id, "k2:2");
        assertThat(engine.row(id)).as("its key is missing").isEqualTo(before);
        assertUnreadable(id, "k1:2");
        assertThat(engine.row(id).phase()).as("its key does not open it").isEqualTo(Phase.PROCESSING);
        assertThat(engine.row(id).attempts()).isZero();
        assertThat(engine.heard).hasSize(2);
        assertThat(engine.confirm(id)).isInstanceOf(policy == REJECT ? Answer.Claimed.class : Answer.Accepted.class);
    }

    private void assertUnreadable(ServerCorrelationId id, String key) {
        Handshake otherKey = engine.on(Keys.ring(key));
        assertThatExceptionOfType(PayloadUnreadableException.class)
                .isThrownBy(() -> otherKey.confirm(confirmation(id)));
        engine.assertHoldsNothing();
    }

    @Test
    void aClaimThatKeepsHavingNoEffectIsLeftUndecidedAndNotTriedForEver() {
        ServerCorrelationId id = engine.registered();
        engine.ledger.before(call -> {
            if (call.equals("claim")) {
                engine.claimedElsewhere(id);
            } else if (call.equals("find")) {
                engine.ledger.elsewhere(id, Intents::waiting);
            }
        });
        assertThat(engine.confirm(id)).matches(answer -> answer.isRefused(Answer.Reason.UNDECIDED));
        assertThat(engine.ledger.calls()).filteredOn("claim"::equals).hasSize(3);
    }

    @Test
    @Tag("I9")
    void i9_onlyTheOwnerFindsAnIntent() {
        ServerCorrelationId id = engine.registered();
        assertThat(engine.handshake.find(ALICE, id)).contains(engine.row(id));
        assertThat(engine.handshake.find(ALICE, CCID)).contains(engine.row(id));
        assertThat(engine.handshake.find(MALLORY, id)).isEmpty();
        assertThat(engine.handshake.find(MALLORY, CCID)).isEmpty();
    }

    @Test
    @Tag("D5")
    void d5_anotherServicesIntentIsNotThere() {
        ServerCorrelationId id = engine.registered();
        Handshake neighbour = engine.of(ServiceIdentity.named("neighbour"));
        assertThat(neighbour.confirm(confirmation(id))).matches(answer -> answer.isRefused(Answer.Reason.UNKNOWN));
        assertThat(neighbour.preview(id, CCID, PATH)).isEmpty();
        assertThat(engine.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
    }
}
