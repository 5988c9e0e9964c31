package io.twophp.core.engine;

import static io.twophp.core.engine.TestEngine.ATTEMPTS;
import static io.twophp.core.engine.TestEngine.ORDER;
import static io.twophp.core.engine.TestEngine.RETRIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Failures;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryUnit.Commit;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** D16: what the infrastructure rolled back is run again, and never becomes an outcome. */
@Tag("D16")
class InfrastructureFailureTest {

    private final TestEngine engine = new TestEngine();
    private final Claim claim = engine.claimed();

    static Stream<Exception> passing() {
        return Stream.of(
                new SQLException("deadlock", "40P01"),
                new RuntimeException("wrapped", new IllegalStateException(new SQLException("serialization", "40001"))),
                new SQLTransientConnectionException(),
                new LedgerUnavailableException("down", new SQLException("gone", "08006")));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void d16_aPassingFailureIsTriedAgainAndOneEffectIsKept(Exception failure) {
        Business business = new Business(engine.unit, 201, attempt -> {
            if (attempt <= RETRIES) {
                throw failure;
            }
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertThat(business.runs()).isEqualTo(RETRIES + 1);
        assertThat(business.described()).isNull();
        assertThat(engine.unit.business()).containsExactly("run " + (RETRIES + 1));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    @ParameterizedTest
    @MethodSource("passing")
    void d16_oneThatDoesNotPassIsUndecidedAndNeverFailed(Exception failure) {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw failure;
        });
        assertThat(engine.execute(claim, business)).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(business.runs()).isEqualTo(RETRIES + 1);
        assertThat(business.described()).isNull();
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim))
                .isEqualTo(Intents.givenBack(
                        claim.intent(),
                        Failures.STANDARD.kindOf(failure).isCounted() ? Ending.COUNTED : Ending.INTERRUPTED));
        assertThat(engine.ledger.calls()).noneMatch(call -> call.startsWith("complete"));
    }

    /** Before, 28 executions in 72 s were seen, and the intent was still PROCESSING with no attempts. */
    @Test
    @Tag("W5")
    void w5_anExecutionThatALimitEndsEachTimeIsEndedByTheNumberOfAttempts() {
        ServerCorrelationId id = claim.intent().serverCorrelationId();
        Business business = new Business(engine.unit, 201, attempt -> {
            throw new SQLTimeoutException("canceling statement due to statement timeout");
        });
        assertThat(engine.execute(claim, business)).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(business.runs()).as("not at once again").isEqualTo(1);
        for (int attempt = 2; attempt <= ATTEMPTS; attempt++) {
            engine.execute(engine.claimed(id), business);
        }
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.FAILED);
        assertThat(business.runs()).isEqualTo(ATTEMPTS);
    }

    @Test
    @Tag("W38")
    void w38_anExecutionThatTheInfrastructureEndsEatsNoAttempt() {
        ServerCorrelationId id = claim.intent().serverCorrelationId();
        Business interrupted = new Business(engine.unit, 201, attempt -> {
            throw new SQLException("terminating connection", "08006");
        });
        engine.execute(claim, interrupted);
        for (int times = 2; times <= 3 * ATTEMPTS; times++) {
            engine.execute(engine.claimed(id), interrupted);
        }
        assertThat(engine.row(id).attempts()).isZero();
        assertThat(engine.row(id).interruptions()).isEqualTo(3 * ATTEMPTS);
        engine.execute(engine.claimed(id), 201);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    @Tag("W5")
    void w5_theStoreIsAskedBeforeTheCommitOnceAnExecutionCameToNoEnd() {
        engine.unit.commits(new IllegalStateException("the transaction manager keeps it to itself"), Commit.LOST);
        engine.ledger.before(call -> {
            if (call.equals("checkDeferred")) {
                throw new LedgerRefusedException("refused", new SQLException("deferred", "23503"));
            }
        });
        Business business = new Business(engine.unit, 201);
        Answer.Completed answer = (Answer.Completed) engine.execute(claim, business);
        assertThat(answer.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(business.runs()).isEqualTo(2);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    @Tag("W5")
    void w5_theStoreIsNotAskedTheFirstTime() {
        engine.execute(claim, 201);
        assertThat(engine.ledger.calls()).doesNotContain("checkDeferred");
    }

    @Test
    @Tag("W5")
    void w5_whatTheLedgerRefusesForGoodIsAnOutcome() {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw new LedgerRefusedException("The ledger could not open", new SQLException("too long", "22001"));
        });
        Answer.Completed answer = (Answer.Completed) engine.execute(claim, business);
        assertThat(answer.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(business.runs()).isEqualTo(1);
    }

    @Test
    @Tag("X2")
    void x2_eachTryHasARequestOfItsOwnUnderTheSameClaim() {
        Business business = new Business(engine.unit, 201, attempt -> {
            if (attempt <= RETRIES) {
                throw new SQLException("deadlock", "40P01");
            }
        });
        List<Claim> tried = new ArrayList<>();
        engine.redelivery.resource(delivered -> {
            tried.add(delivered);
            engine.handshake.execute(delivered, business.delivered());
        });
        Answer.Completed answer = (Answer.Completed) engine.handshake.execute(claim, business);
        assertThat(answer.intent()).isEqualTo(engine.row(claim));
        assertThat(answer.response().status()).isEqualTo(201);
        assertThat(engine.redelivery.delivered()).hasSize(RETRIES).containsOnly(ORDER);
        assertThat(tried).extracting(Claim::intent).containsOnly(claim.intent());
        assertThat(tried).extracting(Claim::tries).containsExactly(1, 2);
        assertThat(engine.leases.current()).isEmpty();
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
    }

    @Test
    @Tag("X2")
    void x2_withoutRedeliveryThereIsOneExecutionInAClaim() {
        engine.redelivery.available(false);
        assertGivenBackAfterOne();
    }

    @Test
    @Tag("X2")
    void x2_soThereIsWithoutAPlaceForAnother() {
        engine.again.reserve(1);
        assertGivenBackAfterOne();
    }

    @Test
    @Tag("X2")
    void x2_soThereIsIfTheRequestCantWait() {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        });
        assertThat(engine.handshake.execute(claim, business.delivered()))
                .isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(business.runs()).isEqualTo(1);
        assertGivenBackCounted();
    }

    private void assertGivenBackCounted() {
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.COUNTED));
        assertThat(engine.ledger.leaseUntil(claim.intent().serverCorrelationId()))
                .isNull();
    }

    private void assertGivenBackAfterOne() {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        });
        assertThat(engine.execute(claim, business)).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(business.runs()).isEqualTo(1);
        assertGivenBackCounted();
        assertThat(engine.leases.current()).isEmpty();
    }

    @Test
    @Tag("X2")
    void x2_whatCantEnterTheContainerAgainIsGivenBackAsInterrupted() {
        engine.redelivery.refusing(true);
        Business business = new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        });
        assertThat(engine.handshake.execute(claim, business))
                .isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.INTERRUPTED));
    }

    @Test
    @Tag("X2")
    void x2_aFailureOfTheSecondTryIsAnsweredAsItsOwn() {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw attempt == 1 ? new SQLException("deadlock", "40P01") : new IllegalStateException("no such item");
        });
        Answer.Completed answer = (Answer.Completed) engine.execute(claim, business);
        assertThat(answer.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(answer.response().status()).isEqualTo(500);
    }

    @Test
    @Tag("X2")
    void x2_whileATryFollowsAnotherTheClaimIsHeld() {
        Business business = new Business(engine.unit, 201, attempt -> {
            if (attempt <= RETRIES) {
                throw new SQLException("deadlock", "40P01");
            }
        });
        List<Integer> held = new ArrayList<>();
        engine.redelivery.resource(delivered -> {
            held.add(engine.leases.current().size());
            engine.handshake.execute(delivered, business.delivered());
            held.add(engine.leases.current().size());
        });
        engine.handshake.execute(claim, business);
        assertThat(held).containsExactly(1, 1, 1, 0);
    }

    @Test
    void d16_afterAnUndecidedAttemptTheNextConfirmationRunsItAtOnce() {
        engine.execute(claim, new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        }));
        engine.execute(engine.claimed(claim.intent().serverCorrelationId()), 201);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    void d16_ifNotEvenTheClaimCanBeGivenBackTheLeaseRuns() {
        engine.ledger.before(call -> {
            if (call.startsWith("release")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        Answer answer = engine.execute(claim, new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        }));
        assertThat(answer).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(engine.confirm(claim.intent().serverCorrelationId())).isInstanceOf(Answer.Processing.class);
    }

    @Test
    @Tag("D17")
    void d17_externalEffectsAreNeitherTriedAgainNorGivenBack() {
        TestEngine other = new TestEngine();
        Claim external =
                other.claimed(other.registered(TestEngine.EXTERNAL).intent().serverCorrelationId());
        Business business = new Business(other.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        });
        assertThat(other.handshake.execute(external, business))
                .isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, external.intent()));
        assertThat(business.runs()).isEqualTo(1);
        assertThat(other.confirm(external.intent().serverCorrelationId())).isInstanceOf(Answer.Processing.class);
    }

    @Test
    void d16_aFailureThatCantBeRecordedIsUndecided() {
        engine.ledger.before(call -> {
            if (call.equals("completeFAILED")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        assertThat(engine.execute(claim, 409)).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.phasesObserved()).isEqualTo(List.of(Phase.WAITING_CONFIRM, Phase.PROCESSING));
    }

    @Test
    void d16_aLedgerThatIsDownAtTheOutcomeKeepsTheEffectOut() {
        engine.ledger.before(call -> {
            if (call.equals("completeCOMMITTED")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        assertThat(engine.execute(claim, 201)).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.ledger.calls()).doesNotContain("completeFAILED");
    }
}
