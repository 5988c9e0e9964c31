package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.core.client.Network.Fault;
import java.net.URI;
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
 * Servers that may speak 2PHP or not. An endpoint that is known to speak it gives answers that are not the
 * application's, as a proxy's page or those of a server whose application is not deployed yet: they decide nothing. The
 * answers of servers that don't speak it (D25) are passed through, and nothing is sent to them twice.
 */
class AnyServerTest extends Requests {

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
        calls.assertEnded(CallState.COMMITTED, 1);
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

    @Test
    @Tag("D25")
    void d25_anOrdinaryAnswerIsPassedThrough() {
        calls.server.then(Fault.NO_CONNECTION, Fault.NO_CONNECTION);
        assertThat(calls.call(order(ORDINARY, "tea")).status())
                .as("what certainly was not sent is sent again")
                .isEqualTo(201);
        assertThat(calls.server.exchanges()).hasSize(1);
        calls.assertEnded(CallState.PLAIN, 1);
        assertThat(calls.ledger.lines()).as("no row: there is no server's id").isEmpty();
    }

    @ParameterizedTest
    @Tag("D25")
    @EnumSource(names = {"BARE_503", "BARE_504_AFTERWARDS", "BARE_408", "TOO_MANY", "UNAUTHORIZED"})
    void d25_anOrdinaryFailureIsPassedThroughOnce(Fault fault) {
        calls.server.then(fault);
        assertThat(calls.call(order(ORDINARY, "tea")).status()).isGreaterThanOrEqualTo(400);
        assertThat(calls.server.exchanges()).hasSize(1);
        calls.recoverAll(3);
        assertThat(calls.server.exchanges()).hasSize(1);
    }

    @ParameterizedTest
    @Tag("D25")
    @EnumSource(names = {"REQUEST_LOST", "ANSWER_LOST"})
    void d25_nothingIsSentAgainAfterABrokenConnection(Fault fault) {
        calls.server.then(fault);
        UnfinishedCallException e = calls.unfinished(order(ORDINARY, "tea"));
        assertThat(e.mayBeExecuted()).isTrue();
        assertThat(e).hasMessageContaining("not known to speak 2PHP").hasMessageNotContaining("recovery");
        calls.recoverAll(3);
        assertThat(calls.server.exchanges()).hasSize(1);
        assertThat(calls.server.effects("tea")).isEqualTo(fault == Fault.ANSWER_LOST ? 1 : 0);
    }

    @Test
    @Tag("D25")
    void whatIsKnownOfOneEndpointSaysNothingOfAnother() {
        calls.call(order("tea"));
        calls.server.then(Fault.ANSWER_LOST);
        calls.unfinished(order(ORDINARY, "coffee"));
        assertThat(calls.server.effects("coffee")).isEqualTo(1);
    }

    @Test
    @Tag("D25")
    void aClientThatExpects2phpTakesAnOrdinaryAnswerForAnError() {
        Calls strict = new Calls("twophp.client.servers", "two-phase");
        assertThatThrownBy(() -> strict.call(order(ORDINARY, "tea")))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageStartingWith("TWOPHP-0607");
        strict.recoverAll(3);
        strict.assertEnded(CallState.PLAIN, 1);
    }

    @Test
    @Tag("D25")
    void aRegisteredCallWhoseServerForgot2phpIsConfirmedNowhere() {
        calls.call(order("tea"));
        calls.server.then(Fault.NONE, Fault.REQUEST_LOST);
        calls.server.watch(step -> {
            if (calls.server.phaseTwos().size() == 2) {
                calls.server.downgrade();
            }
        });
        assertThat(calls.unfinished(order("coffee")).mayBeExecuted()).isTrue();
        calls.recoverAll(3);
        assertThat(calls.server.effects("coffee")).as("asked for once an hour").isLessThanOrEqualTo(1);
    }

    @Test
    @Tag("D25")
    void endpointsAreToldApartByTheirPathNotByTheirQuery() {
        assertThat(order(URI.create(ORDERS + "?a=b"), "tea").endpoint()).isEqualTo("https://pay.example/orders");
        assertThat(order(URI.create("https://pay.example:8443/a%2Fb"), "tea").endpoint())
                .isEqualTo("https://pay.example:8443/a%2Fb");
    }
}
