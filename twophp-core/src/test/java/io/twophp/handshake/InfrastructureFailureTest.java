package io.twophp.handshake;

import static io.twophp.handshake.Engine.RETRIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.execution.Claim;
import io.twophp.handshake.Engine.Business;
import io.twophp.intent.Intents;
import io.twophp.intent.Phase;
import io.twophp.ledger.LedgerUnavailableException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** D16: what the infrastructure rolled back is run again, and never becomes an outcome. */
@Tag("D16")
class InfrastructureFailureTest {

    private final Engine engine = new Engine();
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
        assertThat(engine.handshake.execute(claim, business)).isInstanceOf(Answer.Completed.class);
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
        assertThat(engine.handshake.execute(claim, business)).isEqualTo(new Answer.Undecided(claim.intent()));
        assertThat(business.runs()).isEqualTo(RETRIES + 1);
        assertThat(business.described()).isNull();
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), false));
        assertThat(engine.ledger.calls()).noneMatch(call -> call.startsWith("complete"));
    }

    @Test
    @Tag("W1")
    void w1_whatCanNotBeMadeReadyForOneMoreRunIsGivenBackAfterTheFirst() {
        Business business =
                new Business(engine.unit, 201, attempt -> {
                    throw new SQLException("deadlock", "40P01");
                }) {
                    @Override
                    public boolean renew() {
                        return false;
                    }
                };
        assertThat(engine.handshake.execute(claim, business)).isEqualTo(new Answer.Undecided(claim.intent()));
        assertThat(business.runs()).isEqualTo(1);
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), false));
    }

    @Test
    void d16_afterAnUndecidedAttemptTheNextConfirmationRunsItAtOnce() {
        engine.handshake.execute(claim, new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        }));
        engine.execute(engine.claimed(claim.intent().serverCorrelationId()), 201);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    void d16_ifNotEvenTheClaimCanBeGivenBackTheLeaseRuns() {
        engine.ledger.before(call -> {
            if (call.equals("release")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        Answer answer = engine.handshake.execute(claim, new Business(engine.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        }));
        assertThat(answer).isEqualTo(new Answer.Undecided(claim.intent()));
        assertThat(engine.confirm(claim.intent().serverCorrelationId())).isInstanceOf(Answer.Processing.class);
    }

    @Test
    @Tag("D17")
    void d17_externalEffectsAreNeitherTriedAgainNorGivenBack() {
        Engine other = new Engine();
        Claim external =
                other.claimed(other.registered(Engine.EXTERNAL).intent().serverCorrelationId());
        Business business = new Business(other.unit, 201, attempt -> {
            throw new SQLException("deadlock", "40P01");
        });
        assertThat(other.handshake.execute(external, business)).isEqualTo(new Answer.Undecided(external.intent()));
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
        assertThat(engine.execute(claim, 409)).isEqualTo(new Answer.Undecided(claim.intent()));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.phasesHeard()).isEqualTo(List.of(Phase.WAITING_CONFIRM, Phase.PROCESSING));
    }

    @Test
    void d16_aLedgerThatIsDownAtTheOutcomeKeepsTheEffectOut() {
        engine.ledger.before(call -> {
            if (call.equals("completeCOMMITTED")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        assertThat(engine.execute(claim, 201)).isEqualTo(new Answer.Undecided(claim.intent()));
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.ledger.calls()).doesNotContain("completeFAILED");
    }
}
