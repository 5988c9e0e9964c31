package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.Logged;
import io.twophp.core.client.Network.Fault;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls that were left for a long time: the client asks for their outcome, and neither registers nor confirms them. */
@Tag("W14")
class CallAgeTest extends CallTests {

    private static final Duration DAY = Duration.ofDays(1);

    /** Dies once the server has got so many messages: before the next one is sent, or after the answer to the last. */
    private void die(Step when, int messages, OutboundRequest request) {
        calls.die(when, messages, request);
        calls.restartLosingNothing();
    }

    @Test
    void w14_aCallThatWasLeftForLongSinceItWasWrittenDownIsNeitherRegisteredNorConfirmed() {
        die(Step.ANSWERED, 1, order("tea"));
        calls.clockwork.advance(DAY);
        calls.assertRecovery(CallState.ABANDONED);
        assertThat(calls.server.exchanges()).hasSize(1);
        assertThat(calls.server.effects("tea")).isZero();
        assertThat(calls.heard).containsExactly(CallState.ABANDONED);

        die(Step.ANSWERED, 1, order("coffee"));
        calls.clockwork.advance(DAY.minusSeconds(1));
        calls.assertRecovery(CallState.COMMITTED);
    }

    @Test
    void w14_theLongestAgeIsASetting() {
        Calls patient = new Calls("twophp.client.max-age", "P8D");
        patient.leftBehind(0, Fault.ANSWER_LOST, order(ORDERS, "tea", autoConfirmed()));
        patient.clockwork.advance(Duration.ofDays(7));
        patient.assertRecovery(CallState.COMMITTED);
    }

    @Test
    void w14_whatMayHaveBeenExecutedIsAskedForOnceMore() {
        die(Step.ANSWERED, 2, order("tea"));
        calls.clockwork.advance(DAY);
        calls.assertRecovery(CallState.COMMITTED);
        assertThat(calls.server.phaseTwos()).hasSize(1);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    void w14_anAutoConfirmedCallThatNeverArrivedIsNotExecutedAfterAll() {
        calls.leftBehind(0, Fault.REQUEST_LOST, order(ORDERS, "tea", autoConfirmed()));
        calls.clockwork.advance(DAY);
        calls.assertRecovery(CallState.UNRESOLVED);
        assertThat(calls.server.effects("tea")).isZero();
    }

    @Test
    void w14_whatNobodyCanTellTheOutcomeOfEndsUnresolved() {
        die(Step.ANSWERED, 2, order("tea"));
        calls.server.faults(() -> Fault.REQUEST_LOST);
        calls.clockwork.advance(DAY);
        Logged.assertOne(Caller.class, () -> calls.assertRecovery(CallState.UNRESOLVED))
                .startsWith("TWOPHP-0612")
                .contains(calls.only().clientCorrelationId().value());
        assertThat(calls.heard).hasToString("[UNRESOLVED]");
        assertThat(calls.only().request()).isEmpty();
        assertThat(calls.line(calls.only()).phase())
                .as("the row says what is known")
                .isEqualTo(Phase.WAITING_CONFIRM);
    }

    @Test
    void w14_whatItsServerStillWorksOnIsWaitedFor() {
        die(Step.ANSWERED, 2, order(SLOW, "tea"));
        calls.clockwork.advance(DAY);
        calls.server.workUntil(calls.clockwork.elsewhere().plusSeconds(600));
        calls.assertRecovery(CallState.REGISTERED);
        assertThat(calls.line(calls.only()).phase()).isEqualTo(Phase.PROCESSING);
        calls.clockwork.advance(Duration.ofMinutes(11));
        calls.assertRecovery(CallState.COMMITTED);
    }

    @Test
    @Tag("N1")
    void n1_recoveryConfirmsWithinTheWindowOnly() {
        die(Step.SENDING, 1, order("coffee"));
        calls.assertRecovery(CallState.COMMITTED);
        assertThat(calls.only().submissions()).isEqualTo(1);

        die(Step.SENDING, 1, order("tea"));
        calls.clockwork.advance(SimulatedServer.TTL.plusSeconds(1));
        int before = calls.server.phaseTwos().size();
        String late = calls.server.phaseOnes().get(1).clientCorrelationId();
        calls.process.recovery.run();
        assertThat(calls.server
                        .phaseTwos()
                        .subList(before, calls.server.phaseTwos().size()))
                .as("of another submission")
                .noneMatch(two -> two.clientCorrelationId().equals(late));

        die(Step.SENDING, 1, order("milk"));
        calls.clockwork.advance(DAY);
        calls.assertRecovery(CallState.ABANDONED);
        assertThat(calls.ledger.calls().get(2).submissions())
                .as("what expired at its server is not submitted anew after a day")
                .isEqualTo(1);
    }
}
