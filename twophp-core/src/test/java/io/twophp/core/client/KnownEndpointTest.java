package io.twophp.core.client;

import static io.twophp.core.client.Calls.ORDERS;
import static io.twophp.core.client.Calls.order;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Network.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers of endpoints that are known to speak 2PHP, but not by the application: a proxy's page, a server whose
 * application is not deployed yet. They decide nothing.
 */
class KnownEndpointTest {

    private final Calls calls = new Calls("twophp.client.servers", "any");

    private UnfinishedCallException unfinished(OutboundRequest request) {
        return catchThrowableOfType(UnfinishedCallException.class, () -> calls.call(request));
    }

    @ParameterizedTest
    @ValueSource(strings = {"urn:order/17?x=#1&{\"a\"}", "\"quoted\"", "a,b;c=d", "%2F..%2F"})
    @Tag("W9")
    @Tag("N35")
    void w9_anIdOfAnyVisibleCharactersIsConfirmed(String id) {
        calls.server.naming(usual -> id);
        assertThat(Calls.text(calls.call(order("tea")))).isEqualTo("done: tea");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().serverCorrelationId()).hasToString("Optional[" + id + "]");
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
    }

    @Test
    @Tag("W9")
    @Tag("N35")
    void w9_anIdMayHave255Characters() {
        calls.server.naming(usual -> "x".repeat(255));
        assertThat(Calls.text(calls.call(order("tea")))).isEqualTo("done: tea");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "", "caf\u00e9"})
    @Tag("W9")
    void w9_aRegistrationWithoutAnIdOfUseIsNoOrdinaryAnswer(String id) {
        calls.server.naming(usual -> id);
        UnfinishedCallException e = unfinished(order("tea"));
        assertThat(e).isNotNull();
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
    }

    @Test
    @Tag("W9")
    void w9_whateverHeaderOfTheProtocolAnAnswerBearsItIsNoOrdinaryOne() {
        int[] sent = {0};
        Transport marked = message -> sent[0]++ > 0
                ? calls.transport.send(message)
                : new Transport.Reply(200, Map.of(ProtocolHeader.REPLAY_POLICY, List.of("REJECT")), new byte[0]);
        assertThat(calls.process.caller.call(order("tea"), marked).status()).isEqualTo(200);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("W9")
    void w9_aPageOfAProxyIsNoAnswerOfAKnownEndpoint(boolean restarted) {
        calls.call(order("tea"));
        if (restarted) {
            calls.restart();
        }
        calls.server.then(Fault.PAGE, Fault.PAGE);
        assertThat(Calls.text(calls.call(order("coffee")))).isEqualTo("done: coffee");
        assertThat(calls.server.effects("coffee")).isEqualTo(1);
    }

    @Test
    @Tag("W9")
    void w9_aKnownEndpointIsAskedAgainAlsoWhereOnlyTwoPhaseServersAreExpected() {
        Calls strict = new Calls("twophp.client.servers", "two-phase");
        strict.call(order("tea"));
        strict.server.then(Fault.PAGE);
        assertThat(Calls.text(strict.call(order("coffee")))).isEqualTo("done: coffee");
    }

    @Test
    @Tag("W9")
    void w9_aPageThatStaysLeavesTheCallToRecovery() {
        calls.call(order("tea"));
        calls.server.faults(() -> Fault.PAGE);
        UnfinishedCallException e = unfinished(order("coffee"));
        assertThat(e.mayBeExecuted())
                .as("a version without 2PHP may have been put in place")
                .isTrue();
        assertThat(calls.recover()).as("each question might be executed").isEmpty();

        calls.server.faults(() -> Fault.NONE);
        calls.clockwork.advance(Duration.ofHours(1));
        assertThat(calls.process.recovery.run()).extracting(Call::state).containsExactly(CallState.COMMITTED);
        assertThat(calls.server.effects("coffee")).isEqualTo(1);
    }

    @Test
    @Tag("W9")
    @Tag("D25")
    void w9_whatOneMethodOfAnUrlSpeaksSaysNothingOfAnother() {
        calls.call(order("tea"));
        OutboundRequest delete =
                new OutboundRequest("DELETE", ORDERS, Map.of(), "tea".getBytes(UTF_8), OutboundRequest.Options.DEFAULT);
        assertThat(calls.call(delete).status()).isEqualTo(201);
        assertThat(calls.server.effects("tea")).as("and once more").isEqualTo(2);
        calls.restart();
        assertThat(calls.call(delete).status()).isEqualTo(201);
        assertThat(calls.server.effects("tea")).as("and once more").isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(names = {"PAGE_403", "PAGE_404", "PAGE_501"})
    @Tag("W37")
    void w37_aServerThatStartsRefusesNothing(Fault starting) {
        calls.call(order("tea"));
        calls.server.then(starting, starting, starting);
        assertThat(Calls.text(calls.call(order("coffee")))).isEqualTo("done: coffee");
        assertThat(calls.server.effects("coffee")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"PAGE", "PAGE_403", "PAGE_404", "PAGE_501"})
    @Tag("W37")
    void w37_aRegisteredCallGoesOnWhenItsServerIsThereAgain(Fault starting) {
        calls.server.then(Fault.NONE, starting, starting);
        assertThat(Calls.text(calls.call(order("tea")))).isEqualTo("done: tea");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().submissions()).isEqualTo(1);
    }

    @Test
    @Tag("W37")
    void w37_whereOnlyTwoPhaseServersAreExpectedTheFirstCallWaitsToo() {
        Calls strict = new Calls("twophp.client.servers", "two-phase");
        strict.server.then(Fault.PAGE_403);
        assertThat(Calls.text(strict.call(order("tea")))).isEqualTo("done: tea");
    }

    @Test
    @Tag("W37")
    void w37_aServerThatDoesNotStartIsNotWaitedForWithoutEnd() {
        calls.call(order("tea"));
        calls.server.faults(() -> Fault.PAGE_403);
        UnfinishedCallException e = unfinished(order("coffee"));
        assertThat(e).hasMessageContaining("403");
        assertThat(e.mayBeExecuted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/problem+json", "Application/Problem+JSON; charset=utf-8"})
    @Tag("W37")
    void w37_aProblemIsARefusal(String type) {
        calls.call(order("tea"));
        Transport refusing = message -> new Transport.Reply(403, Map.of("content-type", List.of(type)), new byte[0]);
        assertThat(calls.process.caller.call(order("coffee"), refusing).status())
                .isEqualTo(403);
        assertThat(calls.clockwork.pauses()).isEmpty();
    }

    /** If repeated, the request would count as one more failed login. */
    @Test
    @Tag("W37")
    void w37_credentialsThatAreChallengedAreNotSentAgain() {
        calls.call(order("tea"));
        calls.server.then(Fault.UNAUTHORIZED);
        assertThat(calls.call(order("coffee")).status()).isEqualTo(401);
        assertThat(calls.clockwork.pauses()).isEmpty();
    }
}
