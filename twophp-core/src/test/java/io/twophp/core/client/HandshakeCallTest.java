package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.Copies;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.SimulatedServer.Exchange;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One call through both phases (draft §5.2, §5.3): the order of writing and sending, and the times of sending. */
class HandshakeCallTest extends CallTests {

    @Test
    @Tag("N9")
    @Tag("N11")
    @Tag("D15")
    void aCallIsExecutedOnceAndAnsweredWithItsOutcome() {
        AtomicInteger sent = new AtomicInteger();
        calls.server.beforeSending(message -> {
            assertThat(calls.ledger.isInUnit()).as("outside of any unit").isFalse();
            if (sent.getAndIncrement() == 0) {
                Call written = calls.only();
                assertThat(written.state()).isEqualTo(CallState.OPEN);
                assertThat(VAULT.openRequest(written.id(), written.request().orElseThrow())
                                .body())
                        .isEqualTo("tea".getBytes(UTF_8));
            }
        });
        Transport.Reply answer = calls.call(order("tea"));
        assertThat(sent).hasValue(2);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(text(answer)).isEqualTo("done: tea");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.server.exchanges()).hasSize(2);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
        assertThat(calls.only().request()).as("erased when it ends").isEmpty();
        assertThat(calls.heard).containsExactly(CallState.COMMITTED);
        assertThat(calls.clockwork.pauses()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {HOST, HOST + "/", HOST + "?x=1"})
    @Tag("W23")
    @Tag("D1")
    void w23_theRootIsConfirmedBelowItself(String root) {
        assertThat(calls.call(order(URI.create(root), "tea")).status()).isEqualTo(200);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.server.exchanges())
                .extracting(exchange -> exchange.message().uri().getRawPath())
                .containsExactly("/", "/confirm");
        assertThat(calls.only().endpoint()).isEqualTo(HOST + "/");
    }

    @Test
    void aRecordedFailureIsAnAnswerToo() {
        assertThat(calls.call(order(FAILING, "tea")).status()).isEqualTo(409);
        calls.assertEnded(CallState.FAILED, 0);
        assertThat(calls.line(calls.only()).phase()).isEqualTo(Phase.FAILED);
    }

    @Test
    @Tag("N9")
    @Tag("N10")
    @Tag("N31")
    void n9_theClientsRowIsDurableWithBothIdsBeforePhaseTwoLeaves() {
        AtomicInteger confirmations = new AtomicInteger();
        calls.server.beforeSending(message -> {
            if (message.uri().getPath().endsWith("/confirm")) {
                confirmations.incrementAndGet();
                Call call = calls.only();
                LedgerEntry row = calls.ledger.durableLine(call).orElseThrow().first();
                assertThat(row.actor()).isEqualTo(LedgerEntry.Actor.CLIENT);
                assertThat(row.clientCorrelationId())
                        .isEqualTo(call.clientCorrelationId().value());
                assertThat(row.serverCorrelationId())
                        .isEqualTo(call.serverCorrelationId().get().value());
                assertThat(row.parentReferenceId())
                        .as("N10: its own id at the root")
                        .isEqualTo(row.clientCorrelationId());
                assertThat(row.source()).isEqualTo("shop");
                assertThat(row.target()).contains("payments");
                assertThat(row.phase()).isEqualTo(Phase.WAITING_CONFIRM);
                assertThat(row.ttlMs()).isEqualTo(SimulatedServer.TTL.toMillis());
                assertThat(calls.ledger.durableCalls()).extracting(Call::state).containsExactly(CallState.REGISTERED);
            }
        });
        calls.call(order("tea"));
        assertThat(confirmations).hasValue(1);
        assertThat(calls.line(calls.only()).phases()).containsExactly(Phase.WAITING_CONFIRM, Phase.COMMITTED);
    }

    /** The second unit is that of the registration. */
    @ParameterizedTest
    @EnumSource(names = {"UNIT_BEGINS", "UNIT_COMMITS", "UNIT_COMMITTED"})
    @Tag("N9")
    void n9_phaseTwoNeverLeavesIfTheRowCantBeWritten(Step step) {
        failing(step, 2);
        UnfinishedCallException e = calls.unfinished(order("tea"));
        assertThat(e).hasMessageContaining("ledger").hasRootCauseInstanceOf(RuntimeException.class);
        assertThat(calls.server.phaseTwos()).isEmpty();

        calls.ledger.watch(Step.Watcher.NONE);
        calls.recoverAll(5);
        assertThat(calls.server.effects("tea"))
                .as("what its caller was told is true for ever")
                .isEqualTo(e.mayBeExecuted() ? 1 : 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIT_BEGINS", "UNIT_COMMITS", "UNIT_COMMITTED"})
    void nothingIsSentIfTheCallCantBeWrittenDown(Step step) {
        failing(step, 1);
        Throwable e = catchThrowableOfType(RuntimeException.class, () -> calls.call(order("tea")));
        assertThat(e).isNotNull();
        assertThat(calls.server.exchanges()).isEmpty();

        calls.ledger.watch(Step.Watcher.NONE);
        calls.recoverAll(5);
        boolean mayBe = e instanceof UnfinishedCallException unfinished && unfinished.mayBeExecuted();
        assertThat(calls.server.effects("tea")).isLessThanOrEqualTo(mayBe ? 1 : 0);
    }

    private void failing(Step where, int unit) {
        at(calls, where, unit, () -> {
            throw where.failure();
        });
    }

    /** Does something at a step of that unit, counted from 1. */
    private static void at(Calls of, Step where, int unit, Runnable meanwhile) {
        AtomicInteger units = new AtomicInteger();
        of.ledger.watch(step -> {
            int now = step == Step.UNIT_BEGINS ? units.incrementAndGet() : units.get();
            if (step == where && now == unit) {
                meanwhile.run();
            }
        });
    }

    @Test
    @Tag("N4")
    @Tag("N5")
    @Tag("N7")
    void n4_n5_n7_eachCallHasAnIdOfItsOwnThroughBothPhases() {
        calls.call(order("tea"));
        calls.call(order("tea"));

        List<Exchange> one = calls.server.phaseOnes();
        List<Exchange> two = calls.server.phaseTwos();
        assertThat(one).extracting(Exchange::clientCorrelationId).doesNotHaveDuplicates();
        assertThat(two)
                .extracting(Exchange::clientCorrelationId)
                .containsExactlyElementsOf(
                        one.stream().map(Exchange::clientCorrelationId).toList());
        assertThat(two)
                .extracting(exchange -> exchange.header(ProtocolHeader.SERVER_CORRELATION_ID))
                .containsExactlyElementsOf(calls.ledger.calls().stream()
                        .map(call -> call.serverCorrelationId().map(Object::toString))
                        .toList());
        assertThat(calls.server.exchanges())
                .allMatch(exchange -> exchange.header(ProtocolHeader.ENABLED).equals(Optional.of("true")));
        assertThat(calls.server.effects("tea")).isEqualTo(2);
    }

    @Test
    @Tag("N6")
    void n6_aTimeToLiveIsAskedForInMillisecondsWithPhaseOneOnly() {
        calls.call(order(
                ORDERS,
                "tea",
                Copies.with(OutboundRequest.Options.DEFAULT, "requestedTtl", Optional.of(Duration.ofMinutes(2)))));
        assertThat(calls.server.exchanges())
                .extracting(exchange -> exchange.header(ProtocolHeader.REQUESTED_TTL))
                .containsExactly(Optional.of("120000"), Optional.empty());
    }

    @Test
    @Tag("D1")
    void phaseTwoGoesToTheConfirmAddressWithoutQueryBodyAndWhatIsAboutThem() {
        calls.call(new OutboundRequest(
                "PUT",
                URI.create(HOST + "/orders/a%20b?x=1"),
                Map.of(
                        "Content-Type", List.of("text/plain"),
                        "CONTENT-Language", List.of("en"),
                        "If-Match", List.of("\"7\""),
                        "if-none-match", List.of("*"),
                        "Authorization", List.of("Basic c2hvcA=="),
                        "dtt-2php-server-correlation-id", List.of("somebody else's"),
                        "Accept", List.of("text/plain")),
                "tea".getBytes(UTF_8),
                OutboundRequest.Options.DEFAULT));

        Exchange one = calls.server.phaseOnes().get(0);
        assertThat(one.message().method()).isEqualTo("PUT");
        assertThat(one.message().headers())
                .containsKeys("Content-Type", "CONTENT-Language", "If-Match", "if-none-match");
        assertThat(one.header(ProtocolHeader.SERVER_CORRELATION_ID)).isEmpty();
        Exchange two = calls.server.phaseTwos().get(0);
        assertThat(two.message().method()).isEqualTo("POST");
        assertThat(two.message().uri()).isEqualTo(URI.create(HOST + "/orders/a%20b/confirm"));
        assertThat(two.message().body()).isEmpty();
        assertThat(two.message().headers().keySet())
                .containsExactlyInAnyOrder(
                        "Authorization",
                        "Accept",
                        ProtocolHeader.ENABLED,
                        ProtocolHeader.CLIENT_CORRELATION_ID,
                        ProtocolHeader.SERVER_CORRELATION_ID);
    }

    /** A server that does not name its success status has answered 200; a status that is none is not believed. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "200, -, 200",
                "200, 201, 201",
                "200, 299, 299",
                "200, 302, 200",
                "200, 404, 200",
                "200, 2010, 200",
                "200, x, 200",
                "202, 201, 202",
                "303, 201, 303"
            })
    @Tag("X24")
    void x24_theCallerGetsTheStatusThatTheMethodAnswered(int status, String told, int given) {
        Reply answer = calls.process.caller.call(order("tea"), message -> {
            Reply reply = calls.transport.send(message);
            if (!message.uri().getPath().endsWith("/confirm")) {
                return reply;
            }
            Map<String, List<String>> headers = new HashMap<>(reply.headers());
            if (told != null) {
                headers.put(ProtocolHeader.RESPONSE_STATUS, List.of(told));
            }
            return new Reply(status, headers, reply.body());
        });
        assertThat(answer.status()).isEqualTo(given);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
    }

    @Test
    @Tag("N1")
    @Tag("D20")
    void n1_anAnswerThatComesTooLateIsNotConfirmed() {
        calls.server.then(Fault.LATE_ANSWER);
        assertThat(calls.call(order("tea")).status()).isEqualTo(200);
        assertThat(calls.only().submissions()).isEqualTo(2);
        assertEachFirstConfirmationInTime();
    }

    @Test
    @Tag("N1")
    @Tag("D20")
    void n1_aLedgerThatTakesItsTimeLeavesNoneToConfirm() {
        Duration almost = SimulatedServer.TTL.minus(calls.settings.margin()).minusMillis(1);
        at(calls, Step.UNIT_COMMITS, 2, () -> calls.clockwork.advance(almost.plusMillis(1)));
        calls.call(order("tea"));
        assertThat(calls.server.phaseOnes())
                .as("asked again how much time is left")
                .hasSizeGreaterThan(1);
        assertEachFirstConfirmationInTime();

        Calls inTime = new Calls();
        at(inTime, Step.UNIT_COMMITS, 2, () -> inTime.clockwork.advance(almost));
        inTime.call(order("tea"));
        assertThat(inTime.server.phaseOnes()).as("a millisecond before").hasSize(1);
    }

    @Test
    @Tag("N1")
    @Tag("D20")
    void n1_aConfirmationThatFoundNoConnectionIsNotMadeUpForOutsideOfItsWindow() {
        Calls slow = new Calls("twophp.client.backoff", "PT9S");
        slow.server.ttl(Duration.ofSeconds(5));
        slow.server.then(Fault.NONE, Fault.NO_CONNECTION);
        assertThat(slow.call(order("tea")).status()).isEqualTo(200);
        assertThat(slow.server.phaseTwos()).hasSize(1);
        assertThat(slow.only().submissions()).isEqualTo(2);
        assertThat(slow.server.effects("tea")).isEqualTo(1);
    }

    @Test
    @Tag("D20")
    void d20_theWindowGoesByTheMonotonicClock() {
        at(calls, Step.UNIT_BEGINS, 2, () -> calls.clockwork.setWall(Duration.ofHours(1)));
        calls.call(order("tea"));
        assertThat(calls.server.exchanges()).hasSize(2);
    }

    /**
     * Asserts that confirmations were sent in time. A later one of the same id only asks for the outcome of the first.
     */
    private void assertEachFirstConfirmationInTime() {
        for (Exchange two : calls.server.phaseTwos()) {
            Instant registered = calls.server.phaseOnes().stream()
                    .filter(one -> one.clientCorrelationId().equals(two.clientCorrelationId()))
                    .findFirst()
                    .orElseThrow()
                    .at();
            assertThat(two.at()).isBefore(registered.plus(SimulatedServer.TTL).minus(calls.settings.margin()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://pay.example/orders", "http://10.0.0.1/orders", "http://localhost.example/orders"})
    @Tag("W4")
    @Tag("N43")
    void n43_nothingGoesOverPlainHttpToAnotherMachine(String uri) {
        assertThatThrownBy(() -> calls.call(order(URI.create(uri), "tea")))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageStartingWith("TWOPHP-0624 " + uri)
                .hasMessageContaining("twophp.client.plain-http");
        assertThat(calls.server.exchanges()).isEmpty();
        assertThat(calls.ledger.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/orders",
                "http://127.8.8.8:80/orders",
                "http://[::1]/orders",
                "http://LocalHost/orders"
            })
    @Tag("W4")
    @Tag("N43")
    void n43_itMayGoToTheMachineItselfOrWhereASettingAllowsIt(String uri) {
        assertThat(calls.settings.allows(URI.create(uri))).isTrue();
        assertThat(new Calls("twophp.client.plain-http", "true").settings.allows(URI.create("http://pay.example/")))
                .isTrue();
    }

    @Test
    @Tag("W4")
    @Tag("N43")
    void n43_norIsACallThatWasLeftBehindSentSo() {
        Calls before = new Calls("twophp.client.plain-http", "true");
        before.server.faults(() -> Network.Fault.REQUEST_LOST);
        OutboundRequest request = order(URI.create("http://pay.example/orders"), "tea", autoConfirmed());
        before.unfinished(request);
        int sent = before.server.exchanges().size();
        Caller protectedNow = before.with(new Calls().settings);
        Call left = before.only();
        assertThatThrownBy(() ->
                        protectedNow.resume(new CallLedger.Due(left, Optional.empty(), calls.clockwork.elsewhere())))
                .isInstanceOf(CallRefusedException.class);
        assertThat(before.server.exchanges()).hasSize(sent);
    }
}
