package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.ledger.DeadlockException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exception for the caller of a call without outcome, which stays true. */
@Tag("D3")
class UnfinishedCallTest extends CallTests {

    private void calmDown() {
        calls.server.faults(() -> Fault.NONE);
        calls.server.watch(Step.Watcher.NONE);
        calls.ledger.watch(Step.Watcher.NONE);
        calls.recoverAll(5);
    }

    @Test
    void itCarriesWhatIsKnown() {
        UnfinishedCallException e = calls.leftBehind(1, Fault.ANSWER_LOST, order("tea"));
        Call call = calls.only();
        assertThat(e.call()).isEqualTo(call.id());
        assertThat(e.clientCorrelationId()).isEqualTo(call.clientCorrelationId());
        assertThat(e.serverCorrelationId()).isPresent().isEqualTo(call.serverCorrelationId());
        assertThat(e.lastKnownPhase()).contains(Phase.WAITING_CONFIRM);
        assertThat(e.mayBeExecuted()).isTrue();
        assertThat(e)
                .hasMessageStartingWith(
                        "TWOPHP-0601 [" + call.serverCorrelationId().orElseThrow() + "]")
                .hasMessageContaining(call.clientCorrelationId().value())
                .hasMessageContaining("recovery goes on asking")
                .hasMessageNotContaining("tea");

        calmDown();
        calls.assertEnded(CallState.COMMITTED, 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"NO_CONNECTION", "REQUEST_LOST", "ANSWER_LOST", "BARE_503", "BARE_504_AFTERWARDS", "TOO_MANY"})
    void whatWasNeverConfirmedIsNeverExecuted(Fault fault) {
        UnfinishedCallException e = calls.leftBehind(0, fault, order("tea"));
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(e.serverCorrelationId()).isEmpty();
        assertThat(e.lastKnownPhase()).isEmpty();
        assertThat(e).hasMessageContaining("not registered").hasMessageContaining("was not executed and will not be");
        assertThat(calls.ledger.durableCalls())
                .as("a crash does not bring it back")
                .extracting(Call::state)
                .containsExactly(CallState.ABANDONED);

        calls.restart();
        calmDown();
        assertThat(calls.server.effects("tea")).isZero();
        assertThat(calls.server.phaseTwos()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIT_BEGINS", "UNIT_COMMITS", "UNIT_COMMITTED"})
    void whatCantBeAbandonedInTheLedgerMayBeExecutedLater(Step step) {
        calls.server.faults(() -> {
            calls.ledger.watch(now -> {
                if (now == step) {
                    throw now.failure();
                }
            });
            return Fault.REQUEST_LOST;
        });
        assertThat(calls.unfinished(order("tea")).mayBeExecuted()).isTrue();
        calmDown();
        assertThat(calls.server.effects("tea")).isEqualTo(step == Step.UNIT_COMMITTED ? 0 : 1);
    }

    /** Every unit is undone by a deadlock, once. */
    @Test
    void whatADeadlockUndidIsWrittenAgain() {
        AtomicBoolean undone = new AtomicBoolean();
        calls.ledger.watch(now -> {
            if (now == Step.UNIT_COMMITS && undone.compareAndSet(false, true)) {
                throw new DeadlockException("undone", null);
            }
            if (now == Step.UNIT_COMMITTED) {
                undone.set(false);
            }
        });
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        calls.assertEnded(CallState.COMMITTED, 1);
    }

    @Test
    void aRefusalToRegisterIsTheAnswer() {
        calls.server.then(Fault.ANSWER_LOST, Fault.UNAUTHORIZED);
        assertThat(calls.call(order("tea")).status()).isEqualTo(401);
        assertThat(calls.ledger.durableCalls()).extracting(Call::state).containsExactly(CallState.REFUSED);
        calls.restart();
        calmDown();
        assertThat(calls.server.effects("tea")).isZero();
        assertThat(calls.heard).containsExactly(CallState.REFUSED);
    }

    /** Recovery tries again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRefusalOfARegisteredCallOrOneThatCantBeWrittenIsNoAnswer(boolean registered) {
        if (registered) {
            calls.server.then(Fault.LATE_ANSWER, Fault.UNAUTHORIZED);
        } else {
            calls.server.then(Fault.UNAUTHORIZED);
            calls.server.beforeSending(message -> calls.ledger.watch(step -> {
                throw step.failure();
            }));
        }
        assertThat(calls.unfinished(order("tea")).mayBeExecuted()).isTrue();
        calls.server.beforeSending(message -> {});
        calmDown();
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    /**
     * The call's process waits for an answer for so long that recovery takes the call up and registers it meanwhile.
     */
    @Test
    void aCallThatSomebodyElseHasRegisteredIsNotAbandoned() {
        boolean[] done = {false};
        calls.server.faults(() -> done[0] ? Fault.NONE : Fault.REQUEST_LOST);
        calls.server.watch(step -> {
            if (step == Step.SENDING && !done[0] && calls.clockwork.pauses().size() == 7) {
                done[0] = true;
                calls.clockwork.advance(Duration.ofMinutes(5));
                calls.another().recovery.run();
                assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
                calls.server.then(Fault.REQUEST_LOST);
            }
        });
        assertThat(calls.unfinished(order("tea")).mayBeExecuted()).isTrue();
        calls.assertEnded(CallState.COMMITTED, 1);
    }

    @Test
    void aConfirmationThatFoundNoConnectionLeavesTheCallToRecovery() {
        UnfinishedCallException e = calls.leftBehind(1, Fault.NO_CONNECTION, order("tea"));
        assertThat(e.serverCorrelationId()).isPresent();
        calmDown();
        assertThat(calls.server.effects("tea")).isEqualTo(e.mayBeExecuted() ? 1 : 0);
    }

    @Test
    void aListenerThatThrowsChangesNothing() {
        CallParts parts = calls.parts(
                VAULT,
                (call, end) -> {
                    throw new IllegalStateException("listener");
                },
                calls.settings);
        assertThat(new Caller(parts, new Transports())
                        .call(order("tea"), calls.transport)
                        .status())
                .isEqualTo(200);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
    }
}
