package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.MemoryLedger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fault 7: a worker that comes back after another one took over keeps nothing of what it did. */
@Tag("D17")
@Tag("I1")
class OvertakenTest extends EngineTests {

    private final Claim claim = engine.claimed();
    private final ServerCorrelationId id = id(claim);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void d17_neitherALateSuccessNorALateExceptionIsKeptWhileAnotherWorkerRuns(boolean success) {
        Business late = new Business(engine.unit, 201, attempt -> {
            engine.claimedElsewhere(id);
            if (!success) {
                throw new IllegalStateException("late");
            }
        });

        assertThat(engine.logging("0113", claim, () -> engine.handshake.execute(claim, late)))
                .isEqualTo(new Answer.Processing(engine.row(id)));

        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(id).epoch()).isEqualTo(2);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(late.runs()).isEqualTo(1);
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING);
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 500})
    void d17_aLateSuccessOrFailureGetsTheOthersOutcome(int status) {
        Business late =
                new Business(engine.unit, status, attempt -> engine.decidedElsewhere(claim, Phase.COMMITTED, 200));
        Answer.Replayed answer = (Answer.Replayed) engine.handshake.execute(claim, late);
        assertThat(answer.response().status()).isEqualTo(200);
        assertThat(answer.intent().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    void d17_twoClaimsOfOneIntentLeaveOneEffect() {
        engine.ledger.advance(LEASE);
        Claim second = engine.claimed(id);
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.execute(second, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.unit.business()).hasSize(1);
    }

    static Stream<BiConsumer<MemoryLedger, ServerCorrelationId>> whatACrashLoses() {
        return Stream.of((ledger, id) -> ledger.elsewhere(id, Intents::waiting), MemoryLedger::lose);
    }

    @ParameterizedTest
    @MethodSource("whatACrashLoses")
    @Tag("N11")
    @Tag("X39")
    void n11_whatTheDatabaseForgotIsUndecided(BiConsumer<MemoryLedger, ServerCorrelationId> crash) {
        Business late = new Business(engine.unit, 201, attempt -> crash.accept(engine.ledger, id));
        assertThat(engine.handshake.execute(claim, late)).matches(answer -> answer.isRefused(Answer.Reason.UNDECIDED));
        assertThat(engine.unit.business()).isEmpty();
    }
}
