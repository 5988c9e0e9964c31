package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.TestEngine.Attempts;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.protocol.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Draft §5.3.2, D16: what business logic decides becomes the outcome. It is written once all participants have flushed,
 * when the transaction's connection is free again (X29). The transaction may not be there any more when business logic
 * comes back: ended by itself (X9), or by the server (X12).
 */
@Tag("D16")
class ExecutionTest extends EngineTests {

    private final Claim claim = engine.claimed();
    private final ServerCorrelationId id = id(claim);

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 204, 303})
    @Tag("N11")
    @Tag("I4")
    @Tag("I5")
    void n11_successCommitsEffectResponseAndOutcomeTogether(int status) {
        Answer.Completed answer = (Answer.Completed) engine.execute(claim, status);

        assertThat(answer.response()).usingRecursiveComparison().isEqualTo(response(status));
        assertThat(engine.unit.business()).containsExactly("run 1");
        Intent row = engine.row(claim);
        assertThat(answer.intent()).isEqualTo(row);
        assertThat(row.phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row.resourceId()).contains("order-7");
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
        assertThat(engine.ledger.calls()).containsOnlyOnce("completeCOMMITTED");
        assertDecidedOnce();
        assertThat(engine.unit.business()).hasSize(1);
    }

    private void assertDecidedOnce() {
        Intent decided = engine.row(claim);
        engine.assertHoldsNothing();
        assertThat(engine.handshake.fail(claim, response(500))).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.execute(claim, 200)).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.row(claim)).as("I4: decided once").isEqualTo(decided);
        assertThat(engine.heard).hasSize(3);
    }

    /** It is returned by business logic, or happened before that. */
    @ParameterizedTest
    @CsvSource({"400,", "404,", "409,", "422,", "500,", "503,", "415,before"})
    @Tag("N12")
    @Tag("N13")
    @Tag("I4")
    @Tag("I5")
    void d16_aFailureThatIsReturnedRollsBackAndIsRecordedByteForByte(int status, String before) {
        Answer.Completed answer = (Answer.Completed)
                (before == null ? engine.execute(claim, status) : engine.handshake.fail(claim, response(status)));

        assertFailed(answer);
        assertThat(answer.response()).usingRecursiveComparison().isEqualTo(response(status));
        Answer.Replayed replay = (Answer.Replayed) engine.confirm(id);
        assertThat(replay.response()).usingRecursiveComparison().isEqualTo(answer.response());
        assertDecidedOnce();
    }

    private void assertFailed(Answer.Completed answer) {
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.FAILED);
        assertThat(engine.row(claim).resourceId()).isEmpty();
        assertThat(answer.intent()).isEqualTo(engine.row(claim));
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.FAILED);
    }

    @Test
    @Tag("N12")
    void d16_whatIsThrownRollsBackAndIsDescribedAfterwards() {
        for (Exception thrown : new Exception[] {
            new IllegalStateException("no stock"), new IOException("checked"), new SQLException("duplicate", "23505")
        }) {
            TestEngine fresh = new TestEngine();
            Claim own = fresh.claimed();
            Business business = new Business(fresh.unit, 200, attempt -> {
                throw thrown;
            });
            Answer.Completed answer = (Answer.Completed) fresh.handshake.execute(own, business);
            assertThat(business.runs()).isEqualTo(1);
            assertThat(business.described()).isSameAs(thrown);
            assertThat(answer.response().status()).isEqualTo(500);
            assertThat(fresh.unit.business()).isEmpty();
            assertThat(fresh.row(own).phase()).isEqualTo(Phase.FAILED);
        }
    }

    @Test
    @Tag("N11")
    @Tag("I5")
    void d16_aSuccessThatMarkedItsTransactionForRollbackIsAFailure() {
        Business business = new Business(engine.unit, 201, attempt -> engine.unit.markRollbackOnly());
        Answer.Completed answer = (Answer.Completed) engine.handshake.execute(claim, business);
        assertFailed(answer);
        assertThat(answer.response().status()).isEqualTo(500);
        assertThat(business.described()).hasMessageContaining("rollback").hasMessageContaining("201");
        assertThat(engine.ledger.calls()).doesNotContain("completeCOMMITTED");
    }

    @Test
    void anErrorIsNoOutcome() {
        Business business = new Business(engine.unit, 200, attempt -> {
            throw new StackOverflowError();
        });
        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> engine.handshake.execute(claim, business));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    void aResultHasAResponseAndSaysWhetherThereIsAResource() {
        assertThatNullPointerException().isThrownBy(() -> new Execution.Result(null, Optional.empty()));
        assertThatNullPointerException().isThrownBy(() -> new Execution.Result(response(200), null));
    }

    @Test
    @Tag("X29")
    void nothingIsWrittenBeforeTheFlush() {
        engine.unit.onFlush(() -> {
            assertThat(engine.ledger.calls()).doesNotContain("completeCOMMITTED");
            engine.unit.business().add("flushed");
        });
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.ledger.calls()).containsOnlyOnce("completeCOMMITTED");
        assertThat(engine.unit.business()).containsExactly("run 1", "flushed");
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    @Tag("X29")
    void whoIsOvertakenDuringTheFlushKeepsNothing() {
        engine.unit.onFlush(() -> engine.claimedElsewhere(id(claim)));
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
    }

    /** The unit was not committed: there is no doubt, and nothing to be read before the next try. */
    @Test
    @Tag("X29")
    void anOutcomeThatIsNotWrittenIsTriedAgain() {
        Business business = new Business(engine.unit, 201);
        engine.ledger.before(call -> {
            if (call.equals("completeCOMMITTED") && business.runs() == 1) {
                throw new LedgerUnavailableException("no connection", null);
            }
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertThat(business.runs()).isEqualTo(2);
        assertThat(engine.unit.business()).containsExactly("run 2");
        assertThat(engine.ledger.calls()).doesNotContain("findSettled");
    }

    /** Returns the ways in which business logic goes on after it has ended its transaction. */
    static Stream<Attempts> endings() {
        return Stream.of(
                attempt -> {},
                attempt -> {
                    throw DEADLOCK;
                },
                attempt -> {
                    throw new SQLException("connection lost", "08006");
                },
                attempt -> {
                    throw new LedgerUnavailableException("down", null);
                },
                attempt -> {
                    throw new IllegalStateException("no stock");
                });
    }

    @ParameterizedTest
    @MethodSource("endings")
    @Tag("X9")
    void x9_whatHasEndedItsTransactionIsFailedLoudlyAndNeverExecutedAgain(Attempts ending) {
        Business business = new Business(engine.unit, 201, attempt -> {
            engine.unit.endByBusiness();
            ending.during(attempt);
        });
        Answer.Completed completed =
                (Answer.Completed) engine.logging("0118", claim, () -> engine.execute(claim, business));
        assertThat(completed.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(new String(completed.response().body(), StandardCharsets.UTF_8))
                .isEqualTo(Problem.Type.TRANSACTION_ENDED.uri());
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Replayed.class);
        assertThat(business.runs()).isEqualTo(1);
        assertThat(engine.unit.business()).as("what it committed stands").hasSize(1);
        assertThat(engine.redelivery.delivered()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {409, 500})
    @Tag("X9")
    void x9_whateverItAnswered(int status) {
        Business business = new Business(engine.unit, status, attempt -> engine.unit.endByBusiness());
        Answer.Completed completed = (Answer.Completed) engine.execute(claim, business);
        assertThat(completed.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(new String(completed.response().body(), StandardCharsets.UTF_8))
                .isEqualTo(Problem.Type.TRANSACTION_ENDED.uri());
    }

    /** A stall of the database must not turn all that is in flight into recorded failures. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("X12")
    void x12_whatIsStillRunningWhenItsTimeIsUpIsGivenBackCounted(boolean told) {
        Business business = new Business(engine.unit, 201, attempt -> engine.unit.timeUp(told));
        assertThat(engine.execute(claim, business)).isEqualTo(undecided(claim));
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.COUNTED));
        assertThat(business.runs()).as("not at once again").isEqualTo(1);
        assertThat(engine.unit.business()).isEmpty();
        engine.execute(engine.claimed(id), 201);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
    }

    @ParameterizedTest
    @MethodSource("endings")
    @Tag("X12")
    void x12_whateverFailsThenFailedForThat(Attempts ending) {
        Business business = new Business(engine.unit, 201, attempt -> {
            engine.unit.timeUp(true);
            ending.during(attempt);
        });
        engine.execute(claim, business);
        for (int attempt = 2; attempt <= ATTEMPTS; attempt++) {
            engine.execute(engine.claimed(id), business);
        }
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.FAILED);
        assertThat(business.runs()).isEqualTo(ATTEMPTS);
    }

    @Test
    @Tag("X12")
    void x12_aRefusalOfBusinessLogicThatTookItsTimeIsItsOutcome() {
        Business refusing = new Business(engine.unit, 409, attempt -> engine.unit.timeUp(true));
        Answer.Completed refused = (Answer.Completed) engine.execute(claim, refusing);
        assertThat(refused.response().status()).isEqualTo(409);
        Claim other = engine.claimed("ccid-2");
        Business throwing = new Business(engine.unit, 201, attempt -> {
            engine.unit.timeUp(false);
            throw new IllegalStateException("no stock");
        });
        assertThat(engine.execute(other, throwing)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.row(other).phase()).isEqualTo(Phase.FAILED);
    }
}
