package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.client.MemoryCallLedger.Line;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.SimulatedServer.Exchange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that was not confirmed in time is registered anew, under another id (draft §5.4, §8.2). */
@Tag("N23")
class ResubmissionTest extends Requests {

    /** Returns a server that registers a call and gets its confirmation too late, each time. */
    private static Calls tooLate(String... settings) {
        Calls calls = new Calls(settings);
        int[] sent = {0};
        calls.server.faults(() -> sent[0]++ % 2 == 0 ? Fault.NONE : Fault.LATE_REQUEST);
        return calls;
    }

    @Test
    @Tag("N10")
    @Tag("N31")
    void n23_whatExpiredIsSubmittedUnderAnotherId() {
        Calls calls = new Calls();
        calls.server.then(Fault.NONE, Fault.LATE_REQUEST);
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.server.phaseOnes())
                .extracting(Exchange::clientCorrelationId)
                .hasSize(2)
                .doesNotHaveDuplicates();
        assertThat(calls.only().submissions()).isEqualTo(2);
        assertThat(calls.ledger.lines()).extracting(Line::phase).containsExactly(Phase.TTL_EXPIRED, Phase.COMMITTED);
        assertThat(calls.ledger.lines())
                .allMatch(line ->
                        line.first().parentReferenceId().equals(line.first().clientCorrelationId()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void n23_soOftenAtMost(int resubmissions) {
        Calls calls = tooLate(
                "twophp.client.resubmissions", Integer.toString(resubmissions), "twophp.client.timeout", "PT10M");
        UnfinishedCallException e = calls.unfinished(order("tea"));
        assertThat(calls.server.phaseOnes()).hasSize(resubmissions + 1);
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(e.lastKnownPhase()).contains(Phase.TTL_EXPIRED);
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
        assertThat(calls.line(calls.only()).phase()).isEqualTo(Phase.ABANDONED);
        calls.recoverAll(3);
        assertThat(calls.server.effects("tea")).isZero();
        assertThat(calls.heard).containsExactly(CallState.ABANDONED);
    }

    @Test
    @Tag("D8")
    void d8_a408OfAProxyIsNoReasonForAnotherId() {
        Calls calls = new Calls();
        calls.server.then(Fault.BARE_408, Fault.NONE, Fault.BARE_408, Fault.BARE_408);
        calls.call(order("tea"));
        assertThat(calls.only().submissions()).isEqualTo(1);
    }

    @Test
    void somebodyElseWhoWasFirstToSubmitItAnewIsFollowed() {
        Calls calls = new Calls();
        calls.server.then(Fault.NONE, Fault.LATE_REQUEST);
        boolean[] done = {false};
        calls.ledger.watch(step -> {
            // the unit after the 408 would take effect first
            if (step == Step.UNIT_BEGINS && calls.server.phaseTwos().size() == 1 && !done[0]) {
                done[0] = true;
                calls.clockwork.advance(java.time.Duration.ofMinutes(5));
                calls.another().recovery.run();
            }
        });
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().submissions()).isEqualTo(2);
    }

    @Test
    void aCallThatSomebodyElseHasAbandonedIsNotSubmittedForEver() {
        Calls calls = new Calls();
        calls.process.worksFor(execution(1));
        boolean[] done = {false};
        calls.server.then(Fault.LATE_ANSWER);
        calls.server.watch(step -> {
            if (step == Step.ANSWERED && !done[0]) {
                done[0] = true;
                calls.ledger.intentEnded(intent(1), Phase.FAILED);
                calls.clockwork.advance(java.time.Duration.ofMinutes(5));
                calls.another().recovery.run();
            }
        });
        UnfinishedCallException e = calls.unfinished(order("tea"));
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
        assertThat(calls.server.phaseTwos()).isEmpty();
    }
}
