package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The particulars of calls in Certified HTTP: the message's id and date, the inbox, and its acknowledgement. */
class CertifiedCallTest extends Requests {

    private final NamedCalls rig = new NamedCalls(Dialect.CERTIFIED_HTTP);

    private List<String> values(String header) {
        return rig.server.messages().stream()
                .filter(message -> message.method().equals("POST"))
                .map(message -> Network.header(message, header).orElse("none"))
                .distinct()
                .toList();
    }

    private static NextStep read(int status, boolean first, String... headers) {
        Reply reply = Network.bare(status);
        for (int i = 0; i < headers.length; i += 2) {
            reply = Network.with(reply, headers[i], headers[i + 1]);
        }
        NamedCalls any = new NamedCalls(Dialect.CERTIFIED_HTTP);
        return new CertifiedDialect(any.request("/x", "tea"), any.calls.settings.codes())
                .read(CallStep.CONFIRM, NamedCalls.received(reply, first));
    }

    @Test
    @Tag("C1")
    void c1_everyRepetitionBearsTheSameIdAndTheDateOfTheMessage() {
        Instant written = rig.calls.clockwork.now();
        rig.server.then(Fault.REQUEST_LOST, Fault.ANSWER_LOST, Fault.BARE_503);
        rig.call("/orders", "tea");
        assertThat(rig.calls.clockwork.now()).isAfter(written);
        assertThat(values("X-Message-Id")).hasSize(1);
        assertThat(values("X-Message-Id").get(0)).matches("[A-Za-z0-9_:-]{30,100}");
        assertThat(values("Date")).as("two digits, RFC 9110, 5.6.7").containsExactly("Thu, 01 Jan 2026 12:00:00 GMT");
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    @Tag("C10")
    void c10_aPartOfAnAnswerIsNoAnswerAndTheWholeOneIsAskedForAgain() {
        rig.server.then(Fault.CUT_OFF);
        assertThat(text(rig.call("/orders", "tea"))).isEqualTo("done: tea");
        assertThat(rig.server.messages())
                .extracting(Transport.Message::method)
                .containsExactly("POST", "POST", "DELETE");
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    @Tag("C4")
    @Tag("C10")
    void c10_theAnswerIsInTheInboxBeforeTheServerMayForgetIt() {
        List<Boolean> inbox = new ArrayList<>();
        rig.server.watch(step -> {
            List<String> methods = rig.server.methods();
            if (step == Step.ANSWERED && methods.get(methods.size() - 1).equals("DELETE")) {
                Call durable = rig.calls.ledger.durableCalls().get(0);
                inbox.add(durable.kept().answer().isPresent() && durable.state() == CallState.COMMITTED);
            }
        });
        Reply answer = rig.call("/orders", "tea");
        assertThat(answer.header("X-Message-URL")).startsWith("/messages/");
        assertThat(rig.server.methods()).containsExactly("POST", "DELETE");
        assertThat(inbox).containsExactly(true);
        assertThat(rig.server.messages())
                .extracting(message -> message.limits().time())
                .as("the caller does not wait long for the acknowledgement")
                .satisfiesExactly(
                        first -> assertThat(first).isGreaterThan(Duration.ofSeconds(50)),
                        second -> assertThat(second).isLessThanOrEqualTo(Duration.ofSeconds(5)));
        assertThat(rig.server.kept()).isZero();
        Call call = rig.calls.only();
        assertThat(call.kept().acknowledging()).isFalse();
        assertThat(call.request()).isEmpty();
    }

    @Test
    @Tag("C10")
    void c10_anAcknowledgementThatGotLostIsSentByRecovery() {
        rig.server.then(Fault.NONE, Fault.REQUEST_LOST);
        assertThat(rig.call("/orders", "tea").status()).isEqualTo(201);
        assertThat(rig.calls.only().kept().acknowledging()).isTrue();
        assertThat(rig.calls.only().request()).isPresent();
        assertThat(rig.server.kept()).isEqualTo(1);
        rig.restart(true);
        rig.server.then(Fault.ANSWER_LOST);
        rig.recover();
        rig.recover();
        rig.recover();
        assertThat(rig.server.methods()).containsExactly("POST", "DELETE", "DELETE", "DELETE");
        assertThat(rig.server.kept()).isZero();
        assertThat(rig.calls.only().kept().acknowledging()).isFalse();
        assertThat(rig.calls.heard).as("its end is told once").containsExactly(CallState.COMMITTED);
    }

    /**
     * Without a named identity no process may safely resend the acknowledgement, and after the long time there is
     * nothing to forget: the server does by itself.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("C5")
    @Tag("C10")
    void c10_aLostAcknowledgementIsGivenUpUnderNoNamedIdentityAndWhenTheServerHasForgotten(boolean named) {
        rig.server.then(Fault.NONE, Fault.REQUEST_LOST);
        rig.call(rig.request("/orders", "tea", Optional.of(SHOPS).filter(identity -> named)));
        assertThat(rig.calls.only().kept().acknowledging()).isTrue();
        rig.calls.clockwork.advance(Duration.ofDays(named ? 30 : 0));
        rig.recover();
        assertThat(rig.server.methods()).containsExactly("POST", "DELETE");
        assertThat(rig.calls.only().kept().acknowledging()).isFalse();
    }

    @Test
    @Tag("C5")
    void c5_isRepeatedForHalfOfTheLongTimeAndSeldomInTheEnd() {
        rig.server.faults(() -> Fault.REQUEST_LOST);
        rig.unfinished("/orders", "tea");
        Instant end = rig.calls.only().openedAt().plus(Duration.ofDays(15)).minus(Duration.ofMinutes(30));
        while (rig.calls.clockwork.now().isBefore(end)) {
            rig.recover(); // five minutes later
        }
        assertThat(rig.state()).isIn(CallState.OPEN, CallState.REGISTERED);
        int repetitions = rig.server.messages().size() / 8;
        assertThat(repetitions).isBetween(300, 500);
        rig.server.faults(() -> Fault.NONE);
        rig.calls.clockwork.advance(Duration.ofHours(1));
        rig.recover();
        assertThat(rig.state()).isEqualTo(CallState.UNRESOLVED);
        assertThat(rig.server.effects()).isEmpty();
    }

    @Test
    @Tag("C5")
    void c5_theLongTimeIsASetting() {
        NamedCalls shorter = new NamedCalls(Dialect.CERTIFIED_HTTP, "twophp.client.long-time", "PT2H");
        shorter.server.faults(() -> Fault.REQUEST_LOST);
        shorter.unfinished("/orders", "tea");
        shorter.calls.clockwork.advance(Duration.ofMinutes(50));
        shorter.recover();
        assertThat(shorter.state()).isIn(CallState.OPEN, CallState.REGISTERED);
        shorter.calls.clockwork.advance(Duration.ofMinutes(10));
        shorter.recover();
        assertThat(shorter.state()).isEqualTo(CallState.UNRESOLVED);
    }

    /** A URL at another server gets no credentials. */
    @Test
    @Tag("N37")
    void n37_whatAnotherServerIsSaidToKeepIsNotAcknowledged() {
        OutboundRequest request = rig.request("/orders", "tea");
        Reply elsewhere = Network.with(Network.bare(201), "X-Message-URL", "https://evil.example/m/1");
        assertThat(new CertifiedDialect(request, rig.calls.settings.codes()).forgetAt(elsewhere))
                .isEmpty();
    }

    @ParameterizedTest
    @Tag("C9")
    @ValueSource(ints = {200, 201, 203, 204, 205, 206, 304})
    void c9_success(int status) {
        assertThat(read(status, true)).isInstanceOf(NextStep.Done.class);
        assertThat(read(status, false)).as("X1: or a proxy's").isInstanceOf(NextStep.RepeatWithSameIds.class);
        assertThat(read(status, false, "X-Message-URL", "/messages/1")).isInstanceOf(NextStep.Done.class);
    }

    @ParameterizedTest
    @Tag("C9")
    @ValueSource(ints = {202, 300, 301, 302, 303, 305, 307, 408, 500, 502, 503, 504})
    void c9_againUnderTheSameId(int status) {
        for (boolean first : new boolean[] {true, false}) {
            assertThat(read(status, first)).isInstanceOfAny(NextStep.RepeatWithSameIds.class, NextStep.Poll.class);
        }
    }

    @ParameterizedTest
    @Tag("C9")
    @ValueSource(ints = {400, 401, 402, 403, 410, 411, 413, 414, 415, 416, 417, 404, 406, 407, 409, 412, 422})
    void c9_anAnswerToTheCallerIfNothingWasSentBefore(int status) {
        assertThat(read(status, true)).isInstanceOfAny(NextStep.Refused.class, NextStep.Done.class);
    }

    /** A proxy's 408 says nothing of the message: under another id the message might be executed twice. */
    @Test
    @Tag("C3")
    @Tag("C9")
    @Tag("D3")
    void c9_aNewIdOnlyWhereTheOldOneHasEndedWith408AndWhatWasRecordedIsTheAnswer() {
        assertThat(read(408, true)).isInstanceOf(NextStep.RepeatWithSameIds.class);
        assertThat(read(408, true, "X-Message-URL", "/messages/1")).isInstanceOf(NextStep.Renew.class);
        assertThat(read(408, false, "Idempotent-Replayed", "true")).isInstanceOf(NextStep.Renew.class);
        assertThat(read(413, true, "Retry-After", "3"))
                .as("a server that is full")
                .isInstanceOf(NextStep.RepeatWithSameIds.class);
        for (int status : new int[] {202, 303, 401, 404, 409, 410, 500, 503}) {
            assertThat(read(status, false, "X-Message-URL", "/messages/1")).isInstanceOf(NextStep.Done.class);
        }
    }

    @Test
    @Tag("CD4")
    void cd4_aMessageThatTheServerFindsTooOldIsNotExecuted() {
        List<Message> sent = new ArrayList<>();
        Transport tooOld = message -> {
            sent.add(message);
            return Network.problem(410, "message-too-old");
        };
        UnfinishedCallException unfinished =
                unfinished(() -> rig.calls.process.caller.call(rig.request("/orders", "tea"), tooOld));
        assertThat(unfinished.mayBeExecuted()).isFalse();
        assertThat(sent).isNotEmpty();
        assertThat(rig.state()).isEqualTo(CallState.ABANDONED);
    }

    /** The answer of a server without these headers is an ordinary one. */
    @Test
    @Tag("C8")
    void c8_anOrdinaryPeersAnswerIsTheAnswer() {
        Reply answer = rig.calls.process.caller.call(rig.request("/orders", "tea"), message -> Network.bare(200));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(rig.calls.only().kept()).isEqualTo(Call.Kept.NOTHING);
        assertThat(Optional.of(rig.calls.only().request())).contains(Optional.empty());
    }
}
