package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.core.Quiet;
import io.twophp.core.client.Network.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that leave if and only if their caller's transaction commits. {@link CrashTest} has the deaths. */
@ParameterizedClass
@EnumSource
@ExtendWith(Quiet.class)
class DeferredCallTest extends Requests {

    private final NamedCalls rig;
    private final Calls calls;

    DeferredCallTest(Dialect dialect) {
        rig = new NamedCalls(dialect);
        calls = rig.calls;
    }

    private ClientCorrelationId add(String what) {
        return add(rig.request(rig.dialect == Dialect.TWOPHP ? "/orders" : "/orders/1", what));
    }

    private ClientCorrelationId add(OutboundRequest request) {
        return calls.process.deferred.add(request, rig.transport);
    }

    @Test
    void leavesRightAfterTheCommitAndNotBefore() {
        calls.process.transaction(() -> {
            add("tea");
            assertThat(rig.network.effects("tea")).isZero();
        });
        assertThat(rig.network.effects("tea")).isEqualTo(1);
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(calls.only().submissions()).isEqualTo(1);
        assertThat(calls.heard).containsExactly(CallState.COMMITTED);
    }

    @Test
    void neverLeavesAfterARollback() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> calls.process.transaction(() -> {
                    add("tea");
                    throw new IllegalStateException("business refuses");
                }));
        calls.recover();
        assertThat(calls.ledger.calls()).isEmpty();
        assertThat(rig.network.effects("tea")).isZero();
    }

    @Test
    void manyOfOneTransactionLeaveEachOnce() {
        calls.process.transaction(() -> IntStream.range(0, 5)
                .forEach(
                        i -> add(rig.request(rig.dialect == Dialect.TWOPHP ? "/orders" : "/orders/" + i, "tea " + i))));
        calls.recoverAll(9);
        IntStream.range(0, 5)
                .forEach(i -> assertThat(rig.network.effects("tea " + i)).isEqualTo(1));
    }

    @Test
    void isTakenUpByAnotherProcessWhereThisOneCouldNotSendIt() {
        calls.ledger.call(scope -> add("tea"));
        rig.restart(true);
        assertThat(calls.only().submissions()).isZero();
        rig.recover();
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(rig.network.effects("tea")).isEqualTo(1);
    }

    @Test
    void isSentByOneOfTwoProcesses() {
        calls.ledger.call(scope -> add("tea"));
        Calls.Process other = calls.another();
        other.transports.name(SHOPS, rig.transport);
        other.recovery.run();
        calls.process.recovery.run();
        assertThat(rig.network.effects("tea")).isEqualTo(1);
        boolean again =
                calls.ledger.call(scope -> calls.ledger.begun(calls.only().id()));
        assertThat(again).isFalse();
    }

    @Test
    void waitsForAServerThatIsDownAndIsAbandonedIfItWasNeverSent() {
        calls.ledger.call(scope -> add("tea"));
        rig.restart(true);
        calls.clockwork.advance(Duration.ofDays(30));
        rig.recover();
        assertThat(rig.state()).isEqualTo(CallState.ABANDONED);
        assertThat(rig.network.effects("tea")).isZero();
    }

    @Test
    void withinAnIntentItsParentIsTheIntentAndItHasNoPlaceThere() {
        calls.process.worksFor(execution(1));
        calls.process.transaction(() -> add("tea"));
        Call call = calls.only();
        assertThat(call.within()).isEmpty();
        assertThat(call.parentReferenceId()).isEqualTo(execution(1).clientCorrelationId());
        assertThat(call.state()).as("it does not wait for the intent").isEqualTo(CallState.COMMITTED);
        if (rig.dialect == Dialect.TWOPHP) {
            assertThat(calls.line(call).first().parentReferenceId())
                    .isEqualTo(execution(1).clientCorrelationId().value());
        }
    }

    @Test
    void isRefusedWithoutANamedIdentityOrWithCredentialsOfItsOwnOrWithoutATransaction() {
        OutboundRequest anonymous = rig.request("/orders/1", "tea", Optional.empty());
        assertRefused("TWOPHP-0641", () -> add(anonymous));
        OutboundRequest named = rig.request("/orders/1", "tea");
        assertRefused(
                "TWOPHP-0641",
                () -> add(new OutboundRequest(
                        named.method(),
                        named.uri(),
                        Map.of("Authorization", List.of("Basic c2hvcDpwYXNz")),
                        named.body(),
                        named.options())));
        CallParts parts = calls.parts(VAULT, CallListener.NONE, calls.settings);
        DeferredCalls outside = new DeferredCalls(
                parts,
                calls.process.caller,
                calls.process.transports,
                calls.process.recovery,
                CallersTransaction.NONE,
                call -> {});
        assertRefused("TWOPHP-0640", () -> outside.add(named, rig.transport));
        assertThat(calls.ledger.calls()).isEmpty();
    }

    private void assertRefused(String message, Runnable call) {
        assertThatExceptionOfType(CallRefusedException.class)
                .isThrownBy(() -> calls.process.transaction(call))
                .withMessageContaining(message);
    }

    /** An ordinary server's first answers are repeated, since the caller has promised that it speaks the dialect. */
    @Test
    void anEndpointThatWasNeverCalledBeforeIsAskedAgainAfterALostAnswer() {
        NamedCalls any = new NamedCalls(rig.dialect, "twophp.client.servers", "any");
        any.network.then(Fault.ANSWER_LOST, Fault.NONE);
        Calls.Process process = any.calls.process;
        process.transaction(() -> process.deferred.add(
                any.request(rig.dialect == Dialect.TWOPHP ? "/orders" : "/orders/1", "tea"), any.transport));
        any.calls.recoverAll(9);
        assertThat(any.state()).isEqualTo(CallState.COMMITTED);
        assertThat(any.network.effects("tea")).isEqualTo(1);
    }
}
