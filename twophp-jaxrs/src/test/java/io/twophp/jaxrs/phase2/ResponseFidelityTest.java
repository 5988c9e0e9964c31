package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.fidelity.Bound.Links;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A response is the same as without 2PHP: status, headers, bytes. The matrix of the test suite shows it for many more
 * methods on a real server.
 */
class ResponseFidelityTest extends ShopTests {

    private static final int FIRST_SUCCESS = 200;
    private static final int NO_CONTENT = 204;
    private static final int FIRST_REDIRECTION = 300;

    @ParameterizedTest
    @Tag("W10")
    @EachWord("by-interface by-superclass builder stream no-content conflict thrown")
    void isThatOfTheSameMethodWithout2php(String method) {
        assertSameInEveryMode(method);
    }

    @ParameterizedTest
    @Tag("W12")
    @EachWord("enveloped linked packed enveloped-refusal")
    void isWhatBoundFiltersAndInterceptorsMakeOfTheEntity(String method) {
        assertSameInEveryMode(method);
    }

    @Test
    @Tag("W12")
    void filtersRunOnceForEachAnswer() {
        ClientIntent intent = SERVER.alice().registered("fidelity/hands/linked");
        int registered = Links.RUNS.get();
        intent.confirm();
        assertThat(Links.RUNS.get() - registered).isOne();
    }

    /** Filters must release a permit, a timer, a logging context of a request filter on a replay too. */
    @Test
    @Tag("W12")
    void filtersRunForAReplayTooButDoNotChangeIt() {
        Call twice = SERVER.alice()
                .phaseOne("POST", "fidelity/hands/linked", null, "c-linked-twice")
                .autoConfirm();
        Reply first = twice.send();
        int runs = Links.RUNS.get();
        Reply replay = twice.send();
        assertThat(Links.RUNS.get() - runs).isOne();
        replay.expectReplayOf(first.without(ProtocolHeader.MESSAGE));
        assertThat(replay.headers().allValues("Link")).hasSize(1);
    }

    @Test
    @Tag("W12")
    void theProtocolsOwnAnswersGetTheHeadersOfFiltersAndNothingElse() {
        SERVER.alice()
                .phaseOne("POST", "fidelity/hands/enveloped", null)
                .expect(200)
                .withoutBody()
                .with("X-Shop", "2PHP test shop")
                .with("X-Envelope", "order");
    }

    private static void assertSameInEveryMode(String method) {
        Reply plain = SERVER.alice().post("fidelity/plain/" + method).send();
        Reply absent = SERVER.alice().post("fidelity/hands/" + method).send();
        Reply clear = SERVER.alice().post("fidelity/clear/" + method).send();
        ClientIntent intent = SERVER.alice().registered("fidelity/hands/" + method);
        Reply first = intent.confirm();
        Reply replay = intent.confirm();
        absent.expect(plain.status());
        clear.expect(plain.status());
        assertSame(absent, plain);
        assertSame(clear, plain);
        assertSameInHandshake(first, plain);
        assertSameInHandshake(replay, plain);
    }

    /** Expects 200 for a success in the handshake (D15), which says so if it has no content. */
    private static void assertSameInHandshake(Reply reply, Reply plain) {
        boolean success = plain.status() >= FIRST_SUCCESS && plain.status() < FIRST_REDIRECTION;
        reply.expect(success ? FIRST_SUCCESS : plain.status());
        if (plain.status() == NO_CONTENT) {
            assertThat(reply.header("Content-Length")).isEqualTo("0");
        } else {
            assertSame(reply, plain);
        }
    }

    private static void assertSame(Reply reply, Reply plain) {
        assertThat(headers(reply)).isEqualTo(headers(plain));
        assertThat(reply.body()).isEqualTo(plain.body());
    }

    /** Returns all headers but the server's clock and those of the protocol itself. */
    private static Map<String, List<String>> headers(Reply reply) {
        Map<String, List<String>> headers = new TreeMap<>(reply.headersBut("Cache-Control", "Date"));
        headers.keySet().removeIf(ProtocolHeader::isProtocolHeader);
        return headers;
    }
}
