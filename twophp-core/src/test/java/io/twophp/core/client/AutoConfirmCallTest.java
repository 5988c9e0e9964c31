package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.SimulatedServer.Exchange;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that the server confirms (draft §5.5), and the four cases of Table 3. */
@Tag("D3")
class AutoConfirmCallTest extends CallTests {

    @BeforeEach
    void receiveCallbacks() {
        calls.server.callbacks(calls::calledBack);
    }

    @Test
    void oneExchangeIsEnough() {
        calls.server.beforeSending(message -> assertThat(calls.ledger.durableCalls())
                .as("durable at once: what is sent may be executed")
                .extracting(Call::state)
                .containsExactly(CallState.OPEN));
        assertThat(text(calls.call(order(ORDERS, "tea", autoConfirmed())))).isEqualTo("done: tea");

        Exchange only = calls.server.exchanges().get(0);
        assertThat(calls.server.exchanges()).hasSize(1);
        assertThat(only.header(ProtocolHeader.AUTO_CONFIRM)).contains("true");
        assertThat(only.header(ProtocolHeader.CALLBACK)).contains("https://shop.example/callbacks");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.line(calls.only()).phases()).containsExactly(Phase.PROCESSING, Phase.COMMITTED);
    }

    /** Whether a callback and an answer reached the caller, and what its row went through. */
    @ParameterizedTest
    @CsvSource({
        "true,  NONE,         BOTH,          COMMITTED",
        "false, NONE,         ANSWER_ONLY,   COMMITTED",
        "true,  ANSWER_LOST,  CALLBACK_ONLY, REGISTERED",
        "false, ANSWER_LOST,  NEITHER,       OPEN",
        "false, REQUEST_LOST, NEITHER,       OPEN"
    })
    @Tag("N9")
    @Tag("N31")
    void theFourCasesOfTable3AreToldAndRecoveryAsksWithTheSameId(
            boolean callback, Fault fault, Reception reception, CallState state) {
        if (!callback) {
            calls.server.callbacks((client, server) -> {});
        }
        calls.server.faults(() -> fault);
        OutboundRequest request = order(ORDERS, "tea", autoConfirmed());
        if (fault == Fault.NONE) {
            calls.call(request);
        } else {
            assertThat(calls.unfinished(request).mayBeExecuted())
                    .as("D3: not safe as new")
                    .isTrue();
        }
        assertThat(calls.only().reception()).isEqualTo(reception);
        assertThat(calls.only().state()).isEqualTo(state);
        calls.server.faults(() -> Fault.NONE);
        calls.recoverAll(3);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
        assertThat(calls.only().reception()).isEqualTo(callback ? Reception.BOTH : Reception.ANSWER_ONLY);
        assertThat(calls.line(calls.only()).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.server.exchanges())
                .extracting(Exchange::clientCorrelationId)
                .containsOnly(calls.only().clientCorrelationId().value());
    }

    /** Any server, an endpoint never called before, no answer; but a callback says that it speaks 2PHP. */
    @Test
    void aCallbackShowsThatTheServerSpeaks2php() {
        Calls any = new Calls("twophp.client.servers", "any");
        any.server.callbacks(any::calledBack);
        any.server.then(Fault.ANSWER_LOST);
        assertThat(any.call(order(ORDERS, "tea", autoConfirmed())).status()).isEqualTo(200);
        any.assertEnded(CallState.COMMITTED, 1);
    }

    @Test
    @Tag("N9")
    @Tag("N14")
    void n9_whatIsWorkedOnHasItsRowBeforeTheOutcome() {
        calls.server.callbacks((client, server) -> {});
        calls.server.retryAfter("61");
        UnfinishedCallException e = calls.unfinished(order(SLOW, "tea", autoConfirmed()));
        assertThat(e.serverCorrelationId()).isPresent();
        assertThat(e.lastKnownPhase()).contains(Phase.PROCESSING);
        assertThat(calls.line(calls.only()).phases()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING);

        calls.recoverAll(3);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
    }

    /** After the crash, only the recorded 202 shows that the server speaks 2PHP. */
    @Test
    @Tag("D25")
    void whatWasAnsweredWith202IsNotTakenForAnOrdinaryCallAfterACrash() {
        Calls any = new Calls("twophp.client.servers", "any");
        any.server.watch(step -> {
            if (any.server.exchanges().size() == 2) {
                throw new Step.Death();
            }
        });
        catchThrowableOfType(Step.Death.class, () -> any.call(order(SLOW, "tea", autoConfirmed())));
        any.server.watch(Step.Watcher.NONE);
        any.restart();
        any.recoverAll(3);
        any.assertEnded(CallState.COMMITTED, 1);
    }

    @Test
    void aServerThatWantsItConfirmedGetsItConfirmed() {
        calls.server.then(Fault.NONE);
        Transport withoutAutoConfirm = message -> {
            var headers = new java.util.HashMap<>(message.headers());
            headers.remove(ProtocolHeader.AUTO_CONFIRM);
            return calls.transport.send(
                    new Transport.Message(message.method(), message.uri(), headers, message.body(), message.limits()));
        };
        assertThat(calls.process
                        .caller
                        .call(order(ORDERS, "tea", autoConfirmed()), withoutAutoConfirm)
                        .status())
                .isEqualTo(200);
        assertThat(calls.server.phaseTwos()).hasSize(1);
    }

    @Test
    void withoutAReceiverNoneIsNamed() {
        CallParts parts = calls.parts(VAULT, CallListener.NONE, CallSettings.from(key -> Optional.empty()));
        new Caller(parts, new Transports()).call(order(ORDERS, "tea", autoConfirmed()), calls.transport);
        assertThat(calls.server.exchanges().get(0).header(ProtocolHeader.CALLBACK))
                .isEmpty();
    }

    @Test
    void aCallbackInTheMiddleOfManyLostAnswersIsOneCall() {
        calls.server.then(Collections.nCopies(5, Fault.ANSWER_LOST).toArray(Fault[]::new));
        calls.server.then(Fault.BARE_504_AFTERWARDS);
        assertThat(calls.call(order(ORDERS, "tea", autoConfirmed())).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.ledger.lines()).hasSize(1);
        assertThat(calls.only().calledBackAt()).isPresent();
        assertThat(calls.only().answeredAt()).isPresent();
    }
}
