package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.TestEngine.Attempts;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.protocol.Problem;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Business logic whose transaction is not there any more when it comes back: ended by itself, or by the server. */
@Tag("D16")
class LostTransactionTest extends EngineTests {

    private final Claim claim = engine.claimed();
    private final ServerCorrelationId id = id(claim);

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
