package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls made in the execution of an intent (draft §10.2): each execution finds the calls of the one before. */
@Tag("D12")
class NestedCallTest extends CallTests {

    private static final URI STOCK = URI.create("https://stock.example/reservations");

    @BeforeEach
    void execute() {
        calls.process.worksFor(execution(1));
    }

    private void intentEnds(Phase outcome) {
        calls.process.worksFor(null);
        calls.ledger.intentEnded(intent(1), outcome);
    }

    private List<String> ids() {
        return calls.ledger.calls().stream()
                .map(call -> call.clientCorrelationId().value())
                .toList();
    }

    @Test
    @Tag("N30")
    void n30_aCallThatIsSubmittedAnewKeepsItsParent() {
        calls.server.then(Fault.NONE, Fault.LATE_REQUEST);
        calls.call(order("tea"));
        assertThat(calls.ledger.lines())
                .extracting(line -> line.first())
                .hasSize(2)
                .allMatch(row -> row.parentReferenceId().equals("inbound-1"))
                .extracting(LedgerEntry::clientCorrelationId)
                .doesNotHaveDuplicates();
    }

    @Test
    @Tag("N4")
    @Tag("N30")
    @Tag("N31")
    void anotherExecutionFindsTheSameCallsWhateverTheOrderOfDifferentAddresses() {
        calls.call(order("first tea"));
        calls.call(order(STOCK, "reserved"));
        calls.call(order("second tea"));
        List<String> ids = ids();
        assertThat(ids).doesNotHaveDuplicates().doesNotContain("inbound-1");
        assertThat(calls.ledger.lines())
                .as("N30: what the service was called with is the parent of its calls")
                .allMatch(line -> line.first().parentReferenceId().equals("inbound-1"));
        assertThat(calls.ledger.calls())
                .allMatch(call -> call.parentReferenceId().equals(new ClientCorrelationId("inbound-1")))
                .extracting(Call::target)
                .containsExactly("payments", "stock.example", "payments");

        execute();
        assertThat(text(calls.call(order(STOCK, "reserved")))).isEqualTo("done: reserved");
        assertThat(text(calls.call(order("first tea")))).isEqualTo("done: first tea");
        assertThat(text(calls.call(order("second tea")))).isEqualTo("done: second tea");
        assertThat(ids()).isEqualTo(ids);
        assertThat(calls.server.effects().values()).containsExactly(1, 1, 1);
        assertThat(calls.heard).as("each end is told once").hasSize(3);
    }

    @Test
    void anotherIntentsCallsAreItsOwn() {
        calls.call(order("tea"));
        calls.process.worksFor(execution(2));
        calls.call(order("tea"));
        assertThat(calls.server.effects("tea")).isEqualTo(2);
        assertThat(ids()).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void namedCallsMayChangeTheirOrderAtOneAddress() {
        calls.call(order(ORDERS, "green", placed("green")));
        calls.call(order(ORDERS, "black", placed("black")));
        execute();
        calls.call(order(ORDERS, "black", placed("black")));
        calls.call(order(ORDERS, "green", placed("green")));
        assertThat(calls.server.effects().values()).containsExactly(1, 1);
    }

    /** The second server cannot notice this: it never saw the first call. */
    @Test
    void anotherServiceInTheSamePlaceIsRefused() {
        calls.call(order(ORDERS, "tea", placed("pay")));
        execute();
        assertThatThrownBy(() -> calls.call(order(STOCK, "tea", placed("pay"))))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageStartingWith("TWOPHP-0606");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    /** Also before the first execution had an answer. */
    @ParameterizedTest
    @EnumSource
    @Tag("D4")
    @Tag("D17")
    void d17_anotherRequestInItsPlaceIsRefusedAndNotSent(Dialect dialect) {
        for (boolean answered : new boolean[] {true, false}) {
            NamedCalls rig = new NamedCalls(dialect);
            rig.calls.process.worksFor(execution(1));
            if (answered) {
                rig.call("/orders/1", "tea");
            } else {
                rig.unanswered(rig.request("/orders/1", "tea"));
            }
            rig.network.faults(() -> Fault.NONE);
            rig.calls.process.worksFor(execution(1));
            assertThatThrownBy(() -> rig.call("/orders/1", "coffee"))
                    .isInstanceOf(CallRefusedException.class)
                    .hasMessageStartingWith("TWOPHP-0606");
            rig.calls.process.worksFor(execution(1));
            assertThat(text(rig.call("/orders/1", "tea"))).isEqualTo("done: tea");
            assertThat(rig.network.effects()).isEqualTo(Map.of("tea", 1));
        }
    }

    /** The server, whichever it was, received nothing of the call. */
    @Test
    void aCallOfWhichNothingWasSentLeavesItsPlace() {
        assertThat(calls.leftBehind(0, Fault.NO_CONNECTION, order("tea")).mayBeExecuted())
                .isFalse();
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
        execute();
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST_LOST", "ANSWER_LOST", "BARE_503"})
    void aCallThatIsGivenUpWaitsForTheNextExecution(Fault fault) {
        assertThat(calls.leftBehind(0, fault, order("tea")).mayBeExecuted()).isTrue();
        assertThat(calls.only().state()).isEqualTo(CallState.OPEN);
        String id = ids().get(0);
        execute();
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        assertThat(ids()).containsExactly(id);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    void aCallIsNotRecoverysAsLongAsItsIntentGoesOn() {
        calls.server.faults(() -> Fault.REQUEST_LOST);
        calls.unfinished(order("tea"));
        assertThat(calls.recover()).isEmpty();
        intentEnds(Phase.COMMITTED);
        assertThat(calls.recover()).hasSize(1);
    }

    /** The first execution confirmed the call; the second one's credentials are not accepted. */
    @ParameterizedTest
    @EnumSource
    void aRefusalOfWhatAnEarlierExecutionMayHaveConfirmedIsNone(ConfirmationMode confirmationMode) {
        OutboundRequest request = order(ORDERS, "tea", options(confirmationMode, null));
        calls.leftBehind(confirmationMode == ConfirmationMode.HANDSHAKE ? 1 : 0, Fault.ANSWER_LOST, request);

        execute();
        assertThat(calls.leftBehind(0, Fault.UNAUTHORIZED, request).mayBeExecuted())
                .isTrue();

        execute();
        assertThat(calls.call(request).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    /** The call that took the place anew is no repetition of the one before: a refusal is its answer, too. */
    @Test
    void aPlaceWhoseCallWasRefusedIsTakenAnewUnderAnotherId() {
        calls.server.then(Fault.UNAUTHORIZED, Fault.UNAUTHORIZED);
        OutboundRequest request = order(ORDERS, "tea", placed("pay"));
        assertThat(calls.call(request).status()).isEqualTo(401);
        execute();
        assertThat(calls.call(request).status()).isEqualTo(401);
        execute();
        assertThat(calls.call(order(URI.create(ORDERS + "/express"), "two teas", placed("pay")))
                        .status())
                .isEqualTo(200);
        assertThat(ids()).hasSize(3).doesNotHaveDuplicates();
        assertThat(calls.ledger.calls())
                .extracting(Call::state)
                .containsExactly(CallState.REFUSED, CallState.REFUSED, CallState.COMMITTED);
        assertThat(calls.server.effects("two teas")).isEqualTo(1);
    }

    @Test
    void whatTookAPlaceAnewCanBeReadByRecovery() {
        calls.server.then(Fault.UNAUTHORIZED);
        calls.call(order("tea"));
        execute();
        calls.leftBehind(1, Fault.ANSWER_LOST, order("tea"));
        intentEnds(Phase.FAILED);
        assertThat(calls.recover()).extracting(Call::state).containsExactly(CallState.COMMITTED);
    }

    @Test
    @Tag("N23")
    void aPlaceWhoseCallExpiredForGoodIsTakenAnew() {
        Calls strict = new Calls("twophp.client.resubmissions", "0");
        strict.process.worksFor(execution(1));
        strict.server.then(Fault.NONE, Fault.LATE_REQUEST);
        UnfinishedCallException e = strict.unfinished(order("tea"));
        assertThat(e.mayBeExecuted()).isFalse();
        strict.process.worksFor(execution(1));
        assertThat(strict.call(order("tea")).status()).isEqualTo(200);
        assertThat(strict.server.effects("tea")).isEqualTo(1);
        assertThat(strict.ledger.lines())
                .extracting(MemoryCallLedger.Line::phase)
                .containsExactly(Phase.ABANDONED, Phase.COMMITTED);
    }

    /** As after a redelivery with another service account: the server takes the request for another client's. */
    @Test
    void whatAnotherIdentityRegistersAnewIsNotConfirmed() {
        calls.leftBehind(1, Fault.ANSWER_LOST, order("tea"));
        execute();
        UnfinishedCallException e =
                unfinished(() -> calls.process.caller.call(order("tea"), calls.server.as("somebody else")));
        assertThat(e).hasMessageContaining("identity");
        assertThat(e.mayBeExecuted()).isTrue();
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    void whatAServerWithoutMemoryRegistersAnewIsNotConfirmed() {
        calls.call(order("tea"));
        execute();
        calls.server.forget();
        assertThat(calls.unfinished(order("tea")).mayBeExecuted()).isTrue();
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    @Tag("D25")
    void d25_whatAnOrdinaryServerProcessedIsNotSentByAnotherExecution() {
        Calls any = new Calls("twophp.client.servers", "any");
        any.process.worksFor(execution(1));
        assertThat(any.call(order(ORDINARY, "tea")).status()).isEqualTo(201);
        any.process.worksFor(execution(1));
        assertThatThrownBy(() -> any.call(order(ORDINARY, "tea")))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageStartingWith("TWOPHP-0608");
        assertThat(any.server.effects("tea")).isEqualTo(1);
    }

    /** An unregistered call ends without a request to the server. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasRegisteredWhenItsIntentEndsIsAskedForButNotConfirmed(boolean registered) {
        calls.leftBehind(registered ? 1 : 0, Fault.REQUEST_LOST, order("tea"));
        int sent = calls.server.exchanges().size();
        int confirmed = calls.server.phaseTwos().size();
        intentEnds(Phase.FAILED);
        calls.recoverAll(3);
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
        assertThat(calls.server.exchanges().size() > sent).isEqualTo(registered);
        assertThat(calls.server.phaseTwos()).hasSize(confirmed);
        assertThat(calls.server.effects("tea")).isZero();
    }

    /**
     * Asking is a Phase 1, which a version without 2PHP would process again and again; a proxy's page looks the same.
     */
    @Test
    @Tag("D25")
    @Tag("W9")
    void aServerThatForgot2phpIsAskedOnceAnHourAtMost() {
        calls.leftBehind(1, Fault.REQUEST_LOST, order("tea"));
        calls.server.downgrade();
        intentEnds(Phase.FAILED);
        calls.recoverAll(5);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().state()).as("unknown").isEqualTo(CallState.REGISTERED);
    }
}
