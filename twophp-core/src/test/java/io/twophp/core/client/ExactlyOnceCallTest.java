package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The particulars of calls in HTTP exactly-once: PUT, POST, GET and DELETE at one URL. */
class ExactlyOnceCallTest extends Requests {

    private final NamedCalls rig = new NamedCalls(Dialect.EXACTLY_ONCE);

    private NextStep read(CallStep step, int status, boolean first, String problem) {
        return new ExactlyOnceDialect(rig.request("/orders/1", "tea"))
                .read(step, NamedCalls.received(Network.problem(status, problem), first));
    }

    @Test
    @Tag("E5")
    void aPartOfAnAnswerIsNoAnswerAndTheWholeOneIsAskedForAgain() {
        rig.server.then(Fault.NONE, Fault.NONE, Fault.CUT_OFF);
        assertThat(text(rig.call("/orders/1", "tea"))).isEqualTo("done: tea");
        assertThat(rig.server.messages())
                .extracting(Transport.Message::method)
                .containsExactly("PUT", "POST", "GET", "GET", "DELETE");
    }

    @Test
    @Tag("E1")
    @Tag("E2")
    @Tag("E3")
    @Tag("E4")
    void e1_putPostGetDeleteAtOneUrl() {
        Reply answer = rig.call("/orders/1?x=1", "tea");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(text(answer)).isEqualTo("done: tea");
        assertThat(rig.server.methods()).containsExactly("PUT", "POST", "GET", "DELETE");
        assertThat(rig.server.messages()).extracting(Message::uri).containsOnly(URI.create(HOST + "/orders/1?x=1"));
        assertThat(rig.server.messages())
                .extracting(message -> message.body().length)
                .containsExactly(3, 0, 0, 0);
        assertThat(rig.server.messages())
                .extracting(message -> Network.header(message, "Content-Type").isPresent())
                .containsExactly(true, false, false, false);
        assertThat(rig.server.kept()).isZero();
    }

    @Test
    @Tag("E4")
    void e4_aDeleteThatGotLostIsSentByRecovery() {
        rig.server.then(Fault.NONE, Fault.NONE, Fault.NONE, Fault.REQUEST_LOST);
        assertThat(rig.call("/orders/1", "tea").status()).isEqualTo(201);
        assertThat(rig.server.kept()).isEqualTo(1);
        rig.restart(true);
        rig.recover();
        assertThat(rig.server.methods()).endsWith("DELETE", "DELETE");
        assertThat(rig.server.kept()).isZero();
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
    }

    @Test
    @Tag("E1")
    void e1_whatWasOnlyStoredIsNotExecuted() {
        rig.server.then(Fault.ANSWER_LOST);
        rig.server.faults(() -> Fault.BARE_503);
        UnfinishedCallException unfinished = rig.unfinished("/orders/1", "tea");
        assertThat(unfinished.mayBeExecuted()).isFalse();
        assertThat(rig.state()).isEqualTo(CallState.ABANDONED);
        assertThat(rig.server.methods()).containsOnly("PUT");
        assertThat(rig.server.effects()).isEmpty();
    }

    /** So is the same one, where the server was asked to forget it. */
    @ParameterizedTest
    @CsvSource({"coffee, REQUEST_LOST, 422", "tea, NONE, 410"})
    @Tag("ED2")
    @Tag("ED3")
    void ed2_anotherRequestAtThatUrlIsRefused(String what, Fault ofDelete, int status) {
        rig.server.then(Fault.NONE, Fault.NONE, Fault.NONE, ofDelete);
        rig.call("/orders/1", "tea");
        assertThat(rig.call("/orders/1", what).status()).isEqualTo(status);
        assertThat(rig.calls.ledger.calls())
                .extracting(Call::state)
                .containsExactly(CallState.COMMITTED, CallState.REFUSED);
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    @Tag("ED3")
    void ed3_whatSomebodyElseHasDeletedMayHaveBeenExecuted() {
        rig.server.then(Fault.NONE, Fault.ANSWER_LOST, Fault.REQUEST_LOST);
        rig.server.faults(() -> {
            rig.server.outlive();
            return Fault.NONE;
        });
        UnfinishedCallException unfinished = rig.unfinished("/orders/1", "tea");
        assertThat(unfinished.mayBeExecuted()).isTrue();
        assertThat(rig.state()).isEqualTo(CallState.UNRESOLVED);
    }

    @Test
    @Tag("ED4")
    @Tag("ED5")
    void ed4_beginsAnewWhereTheServerHasNothingToExecute() {
        assertThat(read(CallStep.CONFIRM, 404, false, "x")).isEqualTo(new NextStep.Proceed(CallStep.REGISTER));
        assertThat(read(CallStep.CONFIRM, 408, false, "ttl-expired"))
                .isEqualTo(new NextStep.Proceed(CallStep.REGISTER));
        assertThat(read(CallStep.CONFIRM, 408, false, "x")).isInstanceOf(NextStep.RepeatWithSameIds.class);
        assertThat(read(CallStep.REPLAY, 404, false, "not-executed")).isEqualTo(new NextStep.Proceed(CallStep.CONFIRM));
        assertThat(read(CallStep.REPLAY, 202, false, "x")).isInstanceOf(NextStep.Poll.class);
    }

    /** Found by chance: a gateway's 404 to GET was taken for the resource's, which had been executed. */
    @Test
    @Tag("E3")
    @Tag("D3")
    void e3_aMissingPageIsNoAnswerOfTheResources() {
        rig.server.then(Fault.NONE, Fault.NONE, Fault.PAGE_404);
        assertThat(rig.call("/orders/1", "tea").status()).isEqualTo(201);
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
    }

    /** An answer to POST belongs to the protocol, and may come from a proxy or gateway before the server. */
    @Test
    @Tag("ED1")
    void ed1_noRefusalOfPostIsTheAnswer() {
        for (int status : new int[] {400, 401, 403, 405, 413, 422, 429, 500, 503, 302}) {
            assertThat(read(CallStep.CONFIRM, status, true, "x")).isInstanceOf(NextStep.RepeatWithSameIds.class);
        }
    }
}
