package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Logged;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Name;
import io.twophp.core.ledger.DeadlockException;
import io.twophp.core.ledger.RowHeldException;
import io.twophp.core.ledger.UnitOfWork;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** D7: while a transaction that does not end holds a row, all other requests get the intent's state before it. */
@Tag("D7")
@Tag("W6")
class HeldRowTest extends EngineTests {

    private void hold(String... calls) {
        Set<String> held = Set.of(calls);
        engine.ledger.before(call -> {
            if (held.contains(call)) {
                throw new RowHeldException("held", null);
            }
        });
    }

    @Test
    void d7_aConfirmationDuringAnOutcomeThatNeverCommitsIsAcceptedAsProcessing() {
        Claim claim = engine.claimed();
        hold("claim");

        Logged.assertOne(
                PhaseTwo.class,
                "0023",
                claim,
                () -> assertThat(engine.confirm(id(claim))).isInstanceOf(Answer.Processing.class));
    }

    @Test
    void d7_aConfirmationDuringAClaimThatNeverCommitsIsUndecided() {
        ServerCorrelationId id = engine.registered();
        hold("claim");
        assertThat(engine.confirm(id)).matches(answer -> answer.isRefused(Answer.Reason.UNDECIDED));
        engine.ledger.before(call -> {});
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    void d7_aRegistrationBehindOneThatNeverCommitsIsRefusedForNowUnlessItIsADuplicate() {
        Registration request = registration("a");
        hold("register");
        assertThatExceptionOfType(RowHeldException.class).isThrownBy(() -> engine.handshake.register(request));

        engine.ledger.before(call -> {});
        Answer.Registered first = (Answer.Registered) engine.handshake.register(request);
        assertThat(first.intent().phase()).isEqualTo(Phase.WAITING_CONFIRM);

        hold("register");
        Answer.Registered again = (Answer.Registered) engine.handshake.register(request);
        assertThat(again.intent()).isEqualTo(first.intent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "registerConfirmed", "claim"})
    void d7_whatADeadlockUndidRunsAgainUntilItWasUndoneTenTimes(String step) {
        ServerCorrelationId registered = step.equals("claim") ? engine.registered() : null;
        assertThatExceptionOfType(DeadlockException.class)
                .isThrownBy(() -> undone(step, UnitOfWork.MOST_ATTEMPTS, registered));
        assertThat(undone(step, UnitOfWork.MOST_ATTEMPTS - 1, registered))
                .isInstanceOf(step.equals("register") ? Answer.Registered.class : Answer.Claimed.class);
        assertThat(engine.ledger.size()).isOne();
    }

    /** Sends a request whose {@code step} loses that many deadlocks. */
    private Answer undone(String step, int times, ServerCorrelationId registered) {
        AtomicInteger left = new AtomicInteger(times);
        engine.ledger.before(call -> {
            if (call.equals(step) && left.getAndDecrement() > 0) {
                throw new DeadlockException("undone", null);
            }
        });
        try {
            return switch (step) {
                case "register" -> engine.handshake.register(registration("a"));
                case "claim" -> engine.confirm(registered);
                default -> engine.handshake.register(autoConfirmed(REJECT, Optional.empty()));
            };
        } finally {
            engine.ledger.before(call -> {});
        }
    }

    @Test
    @Tag("X39")
    void whatIsDecidedAtThisMomentIsNotForgotten() {
        Claim claim = engine.claimed();
        engine.execute(claim, 201);
        hold("forget");
        assertThat(engine.handshake.forget(Name.of(ALICE, CCID))).isInstanceOf(Answer.Processing.class);
        assertThat(engine.row(claim).isPurged()).isFalse();
    }
}
