package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fault 5: the commit did not confirm, so the engine reads the row to find out whether it took effect. It never guesses
 * FAILED.
 */
@Tag("D16")
@Tag("I5")
class CommitInDoubtTest extends EngineTests {

    private static final SQLException LOST_CONNECTION = new SQLException("connection lost", "08006");
    private static final SQLException CONSTRAINT = new SQLException("deferred constraint", "23503");

    private final Claim claim = engine.claimed();
    private final ServerCorrelationId id = id(claim);
    private final Business business = new Business(engine.unit, 201);

    private Answer execute() {
        return engine.execute(claim, business);
    }

    private void onSettled(Runnable meanwhile) {
        engine.ledger.at("findSettled", meanwhile);
    }

    @Test
    @Tag("N29")
    void d16_aCommitThatTookEffectIsCompleted() {
        engine.unit.commits(LOST_CONNECTION, Commit.UNCONFIRMED);
        Answer.Completed answer = (Answer.Completed) execute();
        assertThat(answer.intent().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(answer.response()).usingRecursiveComparison().isEqualTo(response(201));
        assertThat(business.runs()).isEqualTo(1);
        assertThat(engine.unit.business()).hasSize(1);
        assertThat(engine.ledger.calls()).doesNotContain("completeFAILED");
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
    }

    static Stream<Exception> lost() {
        return Stream.of(LOST_CONNECTION, new IllegalStateException("heuristic"));
    }

    @ParameterizedTest
    @MethodSource("lost")
    void d16_aCommitLostWithItsConnectionOrForAReasonNobodyKnowsIsTriedAgain(Exception reason) {
        engine.unit.commits(reason, Commit.LOST);
        assertThat(execute()).isInstanceOf(Answer.Completed.class);
        assertThat(business.runs()).isEqualTo(2);
        assertThat(business.described()).isNull();
        assertThat(engine.unit.business()).containsExactly("run 2");
    }

    @Test
    @Tag("D17")
    void d17_externalEffectsAreNotRepeatedEvenIfTheCommitWasLost() {
        TestEngine other = new TestEngine();
        Claim external = other.claimed(EXTERNAL);
        Business once = new Business(other.unit, 201);
        other.unit.commits(LOST_CONNECTION, Commit.CONFIRMED, Commit.LOST);
        assertThat(other.handshake.execute(external, once)).isEqualTo(undecided(external));
        assertThat(once.runs()).isEqualTo(1);
        assertThat(other.row(external)).isEqualTo(external.intent());
    }

    @Test
    void d16_aCommitLostEveryTimeIsUndecided() {
        Commit ok = Commit.CONFIRMED;
        engine.unit.commits(LOST_CONNECTION, Commit.LOST, ok, Commit.LOST, ok, Commit.LOST, ok);
        assertThat(execute()).isEqualTo(undecided(claim));
        assertThat(business.runs()).isEqualTo(RETRIES + 1);
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.INTERRUPTED));
    }

    @Test
    void d16_aCommitThatTheDataRefusedIsAFailure() {
        engine.unit.commits(CONSTRAINT, Commit.REFUSED);
        Answer.Completed answer = (Answer.Completed) execute();
        assertThat(answer.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(business.runs()).isEqualTo(1);
        assertThat(business.described())
                .isInstanceOf(CommitFailedException.class)
                .hasCause(CONSTRAINT);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    void d16_aRowThatCantBeReadLeavesItUndecided() {
        engine.unit.commits(CONSTRAINT, Commit.LOST);
        engine.ledger.failsAt("findSettled");
        assertThat(engine.logging("0114", claim, this::execute)).isEqualTo(undecided(claim));
        assertThat(business.runs()).isEqualTo(1);
        assertThat(engine.ledger.calls()).doesNotContain("completeFAILED");
    }

    @Test
    void d16_whatAnotherWorkerIsAtIsProcessingAndWhatItMadeOfItIsAReplay() {
        engine.unit.commits(LOST_CONNECTION, Commit.LOST);
        onSettled(() -> engine.claimedElsewhere(id));
        assertThat(execute()).isEqualTo(new Answer.Processing(engine.row(id)));
        assertThat(business.runs()).isEqualTo(1);

        TestEngine other = new TestEngine();
        Claim overtaken = other.claimed();
        other.unit.commits(LOST_CONNECTION, Commit.LOST);
        other.ledger.at("findSettled", () -> other.decidedElsewhere(overtaken, Phase.COMMITTED, 200));
        Answer.Replayed answer = (Answer.Replayed) other.execute(overtaken, 201);
        assertThat(answer.intent().epoch()).isEqualTo(2);
        assertThat(answer.response().status()).isEqualTo(200);
        assertThat(other.unit.business()).isEmpty();
    }

    @Test
    void d16_aFailureWhoseRecordDidNotConfirmIsUndecided() {
        engine.unit.commits(LOST_CONNECTION, Commit.UNCONFIRMED);
        assertThat(engine.handshake.fail(claim, response(500))).isEqualTo(undecided(claim));
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Replayed.class);
    }

    /** The claim of a local intent may be less durable than its outcome: a database that crashed has forgotten it. */
    @Test
    @Tag("N11")
    @Tag("D17")
    void n11_aClaimThatTheDatabaseForgotIsNotAnsweredAsARegistration() {
        engine.unit.commits(LOST_CONNECTION, Commit.LOST);
        onSettled(() -> engine.ledger.elsewhere(id, Intents::waiting));
        assertThat(execute()).matches(answer -> answer.isRefused(Answer.Reason.UNDECIDED));
        engine.ledger.before(call -> {});
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
    }
}
