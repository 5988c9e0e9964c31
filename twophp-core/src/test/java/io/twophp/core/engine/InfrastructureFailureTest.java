package io.twophp.core.engine;

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
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D16: what the infrastructure rolled back is run again, and never becomes an outcome. */
@Tag("D16")
class InfrastructureFailureTest extends EngineTests {

    private final Claim claim = engine.claimed();

    static Stream<Exception> passing() {
        return Stream.of(
                DEADLOCK,
                new RuntimeException("wrapped", new IllegalStateException(new SQLException("serialization", "40001"))),
                new SQLTransientConnectionException(),
                new LedgerUnavailableException("down", new SQLException("gone", "08006")));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void d16_aPassingFailureIsTriedAgainAndOneEffectIsKept(Exception failure) {
        Business business = engine.failing(RETRIES, failure);
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertThat(business.runs()).isEqualTo(RETRIES + 1);
        assertThat(business.described()).isNull();
        assertThat(engine.unit.business()).containsExactly("run " + (RETRIES + 1));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    @ParameterizedTest
    @MethodSource("passing")
    void d16_oneThatDoesNotPassIsUndecidedAndNeverFailed(Exception failure) {
        Business business = engine.failing(failure);
        assertThat(engine.logging("0111", claim, () -> engine.execute(claim, business)))
                .isEqualTo(undecided(claim));
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
        ServerCorrelationId id = id(claim);
        Business business = engine.failing(new SQLTimeoutException("canceling statement due to statement timeout"));
        assertThat(engine.execute(claim, business)).isEqualTo(undecided(claim));
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
        ServerCorrelationId id = id(claim);
        Business interrupted = engine.failing(new SQLException("terminating connection", "08006"));
        engine.execute(claim, interrupted);
        for (int times = 2; times <= 3 * ATTEMPTS; times++) {
            engine.execute(engine.claimed(id), interrupted);
        }
        assertThat(engine.row(id).attempts()).isZero();
        assertThat(engine.row(id).interruptions()).isEqualTo(3 * ATTEMPTS);
        engine.execute(engine.claimed(id), 201);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    @Tag("W5")
    void w5_theStoreIsAskedBeforeTheCommitOnceAnExecutionCameToNoEnd() {
        engine.execute(engine.claimed("ccid-2"), 201);
        assertThat(engine.ledger.calls()).as("the first time").doesNotContain("checkDeferred");
        engine.unit.commits(new IllegalStateException("the transaction manager keeps it to itself"), Commit.LOST);
        engine.ledger.at("checkDeferred", () -> {
            throw new LedgerRefusedException("refused", new SQLException("deferred", "23503"));
        });
        Business business = new Business(engine.unit, 201);
        assertFailed(engine.execute(claim, business));
        assertThat(business.runs()).isEqualTo(2);
        assertThat(engine.unit.business()).as("the one before").hasSize(1);
    }

    private static void assertFailed(Answer answer) {
        assertThat(((Answer.Completed) answer).intent().phase()).isEqualTo(Phase.FAILED);
    }

    @Test
    @Tag("W5")
    void w5_whatTheLedgerRefusesForGoodIsAnOutcome() {
        Business business = engine.failing(
                new LedgerRefusedException("The ledger could not open", new SQLException("too long", "22001")));
        assertFailed(engine.execute(claim, business));
        assertThat(business.runs()).isEqualTo(1);
    }

    @Test
    @Tag("X2")
    void x2_eachTryHasARequestOfItsOwnUnderTheSameClaim() {
        Business business = engine.failing(RETRIES, DEADLOCK);
        List<Claim> tried = new ArrayList<>();
        List<Integer> held = new ArrayList<>();
        engine.redelivery.resource(delivered -> {
            tried.add(delivered);
            held.add(engine.leases.current().size());
            engine.handshake.execute(delivered, business.delivered());
            held.add(engine.leases.current().size());
        });
        Answer.Completed answer =
                (Answer.Completed) engine.logging("0110", claim, () -> engine.handshake.execute(claim, business));
        assertThat(answer.intent()).isEqualTo(engine.row(claim));
        assertThat(answer.response().status()).isEqualTo(201);
        assertThat(engine.redelivery.delivered()).hasSize(RETRIES).containsOnly(ORDER);
        assertThat(tried).extracting(Claim::intent).containsOnly(claim.intent());
        assertThat(tried).extracting(Claim::tries).containsExactly(1, 2);
        assertThat(held).as("held while one try follows another").containsExactly(1, 1, 1, 0);
        assertThat(engine.leases.current()).isEmpty();
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no redelivery", "no place", "a request that can't wait"})
    @Tag("X2")
    void x2_withoutRedeliveryOrAPlaceForItThereIsOneExecutionInAClaim(String without) {
        Business business = engine.failing(DEADLOCK);
        switch (without) {
            case "no redelivery" -> engine.redelivery.available(false);
            case "no place" -> engine.again.reserve(1);
            default -> {}
        }
        boolean waits = without.startsWith("no");
        assertThat(waits ? engine.execute(claim, business) : engine.handshake.execute(claim, business.delivered()))
                .isEqualTo(undecided(claim));

        assertThat(business.runs()).isEqualTo(1);
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.COUNTED));
        assertThat(engine.ledger.leaseUntil(id(claim))).isNull();
        engine.assertHoldsNothing();
    }

    @Test
    @Tag("X2")
    void x2_whatCantEnterTheContainerAgainIsGivenBackAsInterrupted() {
        engine.redelivery.refusing(true);
        assertThat(engine.handshake.execute(claim, engine.failing(DEADLOCK))).isEqualTo(undecided(claim));
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.INTERRUPTED));
    }

    @Test
    @Tag("X2")
    void x2_aFailureOfTheSecondTryIsAnsweredAsItsOwn() {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw attempt == 1 ? DEADLOCK : new IllegalStateException("no such item");
        });
        Answer.Completed answer = (Answer.Completed) engine.execute(claim, business);
        assertThat(answer.intent().phase()).isEqualTo(Phase.FAILED);
        assertThat(answer.response().status()).isEqualTo(500);
    }

    @Test
    void d16_ifNotEvenTheClaimCanBeGivenBackTheLeaseRunsAndThoseWhoLookCloserAreTold() {
        engine.ledger.failsAt("release", "releaseCounted");
        Logger logger = Logger.getLogger(Executor.class.getName());
        logger.setLevel(Level.FINE);
        try {
            assertThat(engine.logging("0115", claim, () -> engine.execute(claim, engine.failing(DEADLOCK))))
                    .isEqualTo(undecided(claim));
        } finally {
            logger.setLevel(null);
        }
        assertThat(engine.confirm(id(claim))).isInstanceOf(Answer.Processing.class);
    }

    @Test
    @Tag("D17")
    void d17_externalEffectsAreNeitherTriedAgainNorGivenBack() {
        TestEngine other = new TestEngine();
        Claim external = other.claimed(EXTERNAL);
        Business business = other.failing(DEADLOCK);
        assertThat(other.handshake.execute(external, business)).isEqualTo(undecided(external));
        assertThat(business.runs()).isEqualTo(1);
        assertThat(other.confirm(id(external))).isInstanceOf(Answer.Processing.class);
    }

    @ParameterizedTest
    @CsvSource({"409,FAILED,0112", "201,COMMITTED,0111"})
    void d16_anOutcomeThatCantBeRecordedIsUndecidedAndKeepsTheEffectOut(int status, Phase outcome, String line) {
        engine.ledger.failsAt("complete" + outcome);
        assertThat(engine.logging(line, claim, () -> engine.execute(claim, status)))
                .isEqualTo(undecided(claim));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING);
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.ledger.calls())
                .filteredOn(call -> call.startsWith("complete"))
                .containsOnly("complete" + outcome);
    }

    @Test
    @Tag("X39")
    void anOutcomeOfATryElsewhereThatCantBeReadIsUndecided() {
        engine.ledger.failsAt("find");
        assertThat(engine.logging("0117", claim, () -> engine.execute(claim, engine.failing(1, DEADLOCK))))
                .isEqualTo(undecided(claim));
    }
}
