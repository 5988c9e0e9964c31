package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.core.client.Network.Fault;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers of endpoints that are known to speak 2PHP, but not by the application: a proxy's page, a server whose
 * application is not deployed yet. They decide nothing.
 */
class KnownEndpointTest extends Requests {

    private final Calls calls = new Calls("twophp.client.servers", "any");

    static Stream<String> ids() {
        return Stream.of("urn:order/17?x=#1&{\"a\"}", "\"quoted\"", "a,b;c=d", "%2F..%2F", "x".repeat(255));
    }

    @ParameterizedTest
    @MethodSource("ids")
    @Tag("W9")
    @Tag("N35")
    void w9_anIdOfUpTo255VisibleCharactersIsConfirmed(String id) {
        calls.server.naming(usual -> id);
        assertThat(text(calls.call(order("tea")))).isEqualTo("done: tea");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().serverCorrelationId()).hasToString("Optional[" + id + "]");
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "", "caf\u00e9"})
    @Tag("W9")
    void w9_aRegistrationWithoutAnIdOfUseIsNoOrdinaryAnswer(String id) {
        calls.server.naming(usual -> id);
        UnfinishedCallException e = calls.unfinished(order("tea"));
        assertThat(e).isNotNull();
        assertThat(e.mayBeExecuted()).isFalse();
        assertThat(calls.only().state()).isEqualTo(CallState.ABANDONED);
    }

    /** For example an open outcome (503 with a server's id), or a registration that can't be read. */
    @ParameterizedTest
    @CsvSource({
        "200, DTT-2PHP-Replay-Policy, REJECT",
        "200, DTT-2PHP-Server-Correlation-ID, scid-0",
        "503, DTT-2PHP-Server-Correlation-ID, scid-0"
    })
    @Tag("D8")
    @Tag("W9")
    void w9_whateverHeaderOfTheProtocolAnAnswerBearsItIsNoOrdinaryOne(int status, String name, String value) {
        Transport.Reply marked = new Transport.Reply(status, Map.of(name, List.of(value)), new byte[0]);
        calls.server.then(Fault.ANSWER_LOST);
        assertThat(calls.callAnswered(marked, order(ORDERS, "tea", autoConfirmed()))
                        .status())
                .as("asked again, also after a broken connection")
                .isEqualTo(200);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    static Stream<Arguments> strangers() {
        return Stream.of(
                        List.of(Fault.PAGE, Fault.PAGE),
                        List.of(Fault.ANSWER_LOST),
                        List.of(Fault.BARE_503, Fault.ANSWER_LOST),
                        Collections.nCopies(3, Fault.PAGE_403),
                        Collections.nCopies(3, Fault.PAGE_404),
                        Collections.nCopies(3, Fault.PAGE_501))
                .flatMap(faults -> Stream.of(
                        Arguments.of("any", false, faults),
                        Arguments.of("any", true, faults),
                        Arguments.of("two-phase", false, faults)));
    }

    /** What is known of an endpoint outlives the process. */
    @ParameterizedTest
    @MethodSource("strangers")
    @Tag("D3")
    @Tag("W9")
    @Tag("W37")
    void w9_w37_neitherAPageNorAServerThatStartsIsAnAnswerOfAKnownEndpoint(
            String servers, boolean restarted, List<Fault> faults) {
        Calls its = new Calls("twophp.client.servers", servers);
        its.call(order("tea"));
        if (restarted) {
            its.restart();
        }
        its.server.then(faults.toArray(Fault[]::new));
        assertThat(text(its.call(order("coffee")))).isEqualTo("done: coffee");
        assertThat(its.server.effects("coffee")).isEqualTo(1);
    }

    @Test
    @Tag("W9")
    void w9_aPageThatStaysLeavesTheCallToRecovery() {
        calls.call(order("tea"));
        calls.server.faults(() -> Fault.PAGE);
        UnfinishedCallException e = calls.unfinished(order("coffee"));
        assertThat(e.mayBeExecuted())
                .as("a version without 2PHP may have been put in place")
                .isTrue();
        assertThat(calls.recover()).as("each question might be executed").isEmpty();

        calls.server.faults(() -> Fault.NONE);
        calls.clockwork.advance(Duration.ofHours(1));
        calls.assertRecovery(CallState.COMMITTED);
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
    @EnumSource(names = {"PAGE", "PAGE_403", "PAGE_404", "PAGE_501"})
    @Tag("W37")
    void w37_aRegisteredCallGoesOnWhenItsServerIsThereAgain(Fault starting) {
        calls.server.then(Fault.NONE, starting, starting);
        assertThat(text(calls.call(order("tea")))).isEqualTo("done: tea");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
        assertThat(calls.only().submissions()).isEqualTo(1);
    }

    @Test
    @Tag("W37")
    void w37_whereOnlyTwoPhaseServersAreExpectedTheFirstCallWaitsToo() {
        Calls strict = new Calls("twophp.client.servers", "two-phase");
        strict.server.then(Fault.PAGE_403);
        assertThat(text(strict.call(order("tea")))).isEqualTo("done: tea");
    }

    @Test
    @Tag("W37")
    void w37_aServerThatDoesNotStartIsNotWaitedForWithoutEnd() {
        calls.call(order("tea"));
        UnfinishedCallException e = calls.leftBehind(0, Fault.PAGE_403, order("coffee"));
        assertThat(e).hasMessageContaining("403");
        assertThat(e.mayBeExecuted()).isFalse();
    }

    /** Credentials that are challenged are not sent again: the request would count as one more failed login. */
    @ParameterizedTest
    @ValueSource(strings = {"application/problem+json", "Application/Problem+JSON; charset=utf-8"})
    @Tag("W37")
    void w37_aProblemIsARefusalAndSoIsAChallenge(String type) {
        calls.call(order("tea"));
        Transport refusing = message -> new Transport.Reply(403, Map.of("content-type", List.of(type)), new byte[0]);
        assertThat(calls.process.caller.call(order("coffee"), refusing).status())
                .isEqualTo(403);
        calls.server.then(Fault.UNAUTHORIZED);
        assertThat(calls.call(order("coffee")).status()).isEqualTo(401);
        assertThat(calls.clockwork.pauses()).isEmpty();
    }
}
