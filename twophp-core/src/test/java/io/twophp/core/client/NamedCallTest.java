package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls in the dialects whose server executes a name once: what all of them have in common. */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
class NamedCallTest extends Requests {

    private final Dialect dialect;
    private NamedCalls rig;

    NamedCallTest(Dialect dialect) {
        this.dialect = dialect;
        begin();
    }

    private void begin() {
        rig = new NamedCalls(dialect);
    }

    @Test
    @Tag("C10")
    void c10_isInTheOutboxFirstAndAnswersWithTheResourcesOwnAnswer() {
        List<Integer> durable = new ArrayList<>();
        rig.server.watch(step -> durable.add(rig.calls.ledger.durableCalls().size()));
        Reply answer = rig.call("/orders/1", "tea");
        assertThat(durable).as("in the outbox first").isNotEmpty().containsOnly(1);
        assertThat(answer.status()).isEqualTo(201);
        assertThat(text(answer)).isEqualTo("done: tea");
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(rig.calls.heard).containsExactly(CallState.COMMITTED);
        assertThat(rig.calls.only().dialect()).isEqualTo(dialect);
        assertThat(rig.calls.ledger.lines()).as("rows of 2PHP").isEmpty();
    }

    @Test
    @Tag("D3")
    void d3_aRequestWithoutAnAnswerIsSentAgainUnderItsName() {
        for (Fault fault : EnumSet.range(Fault.NO_CONNECTION, Fault.TOO_MANY)) {
            for (int at = 0; at < (dialect == Dialect.EXACTLY_ONCE ? 3 : 1); at++) {
                begin();
                for (int i = 0; i < at; i++) {
                    rig.server.then(Fault.NONE);
                }
                rig.server.then(fault);
                Reply answer = rig.call("/orders/1", "tea");
                assertThat(text(answer)).as(fault + " " + at).isEqualTo("done: tea");
                assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
                assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
            }
        }
    }

    /** A challenge, or a missing page, may come from a gateway that knows nothing of the first request. */
    @Test
    @Tag("D3")
    void d3_aRefusalOfARepetitionSaysNothingOfTheFirst() {
        for (Fault refusal : List.of(Fault.UNAUTHORIZED, Fault.PAGE_404)) {
            begin();
            if (dialect == Dialect.EXACTLY_ONCE) {
                rig.server.then(Fault.NONE);
            }
            rig.server.then(Fault.ANSWER_LOST, refusal);
            assertThat(text(rig.call("/orders/1", "tea"))).isEqualTo("done: tea");
            assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
        }
    }

    /** A lost answer of a server that marks no answers by itself stays unknown, unless the dialect marks them. */
    @Test
    @Tag("X1")
    void x1_aForeignServersAnswerCountsIfItsDialectMarksIt() {
        if (dialect == Dialect.EXACTLY_ONCE) {
            rig.server.then(Fault.NONE);
        }
        rig.server.then(Fault.ANSWER_LOST);
        boolean marked = dialect != Dialect.IDEMPOTENCY_KEY && dialect != Dialect.EXACTLY_ONCE;
        if (marked) {
            assertThat(text(rig.call("/strange/1", "tea"))).isEqualTo("done: tea");
        } else {
            UnfinishedCallException unfinished = rig.unfinished("/strange/1", "tea");
            assertThat(unfinished.mayBeExecuted()).isTrue();
            assertThat(unfinished).hasMessageContaining("not marked as the called service's");
            rig.calls.clockwork.advance(Duration.ofDays(2));
            rig.recover();
        }
        assertThat(rig.state()).isEqualTo(marked ? CallState.COMMITTED : CallState.UNRESOLVED);
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    void aRefusalOfTheFirstRequestIsTheAnswer() {
        rig.server.then(Fault.UNAUTHORIZED);
        assertThat(rig.call("/orders/1", "tea").status()).isEqualTo(401);
        assertThat(rig.state()).isEqualTo(CallState.REFUSED);
        assertThat(rig.server.effects()).isEmpty();
        rig.recover();
        assertThat(rig.server.effects()).isEmpty();
    }

    /** POE records no failure: its answer is the answer to the request that was executed, and to no other. */
    @Test
    void aFailureIsTheAnswerToo() {
        boolean recorded = dialect != Dialect.POE;
        for (Fault first :
                recorded ? List.of(Fault.NONE, Fault.ANSWER_LOST, Fault.REQUEST_LOST) : List.of(Fault.NONE)) {
            begin();
            rig.server.then(first);
            assertThat(rig.call("/failing/1", "tea").status()).isEqualTo(recorded ? 409 : 422);
            assertThat(rig.state()).isEqualTo(CallState.FAILED);
        }
    }

    @Test
    @Tag("PD3")
    void isPolledWhileTheServerIsAtWork() {
        assertThat(text(rig.call("/slow/1", "tea"))).isEqualTo("done: tea");
        assertThat(rig.calls.clockwork.pauses())
                .isNotEmpty()
                .allMatch(pause -> pause.compareTo(Duration.ofSeconds(1)) >= 0);
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    @Tag("P5")
    void p5_isGivenUpWithAMessageAndTakenUpLater() {
        rig.server.faults(() -> Fault.REQUEST_LOST);
        UnfinishedCallException unfinished = rig.unfinished("/orders/1", "tea");
        assertThat(unfinished).hasMessageContaining("8 attempts");
        assertThat(unfinished.mayBeExecuted()).isEqualTo(dialect != Dialect.EXACTLY_ONCE);
        rig.server.faults(() -> Fault.NONE);
        rig.recover();
        boolean asked = dialect != Dialect.EXACTLY_ONCE; // without POST nothing can be executed
        assertThat(rig.state()).isEqualTo(asked ? CallState.COMMITTED : CallState.ABANDONED);
        assertThat(rig.server.effects()).isEqualTo(asked ? Map.of("tea", 1) : Map.of());
    }

    /** The client cannot ask without executing: after that time the call must not be executed any more. */
    @Test
    @Tag("W14")
    void w14_anOldCallEndsUnresolvedAndIsNotSentAgain() {
        rig.unanswered(rig.request("/orders/1", "tea"));
        int sent = rig.server.messages().size();
        Duration most = dialect == Dialect.CERTIFIED_HTTP ? Duration.ofDays(15) : Duration.ofDays(1);
        rig.calls.clockwork.advance(most.minusHours(1));
        rig.server.faults(() -> Fault.REQUEST_LOST);
        rig.recover();
        assertThat(rig.state()).isIn(CallState.OPEN, CallState.REGISTERED);
        assertThat(rig.server.messages()).hasSizeGreaterThan(sent);
        rig.calls.clockwork.advance(Duration.ofHours(2));
        int before = rig.server.messages().size();
        rig.recover();
        assertThat(rig.state()).isEqualTo(CallState.UNRESOLVED);
        assertThat(rig.server.messages()).hasSize(before);
    }

    /** A call's age is measured by its ledger's clock, which may be another machine's. */
    @Test
    @Tag("X25")
    void x25_aCallIsAsOldAsItsLedgerSays() {
        for (Duration skew : List.of(Duration.ofDays(40), Duration.ofDays(-40))) {
            begin();
            rig.unanswered(rig.request("/orders/1", "tea"));
            rig.calls.clockwork.setWall(skew);
            rig.recover();
            assertThat(rig.state()).as("it is a few minutes old").isIn(CallState.OPEN, CallState.REGISTERED);
            rig.calls.clockwork.advance(Duration.ofDays(16));
            rig.recover();
            assertThat(rig.state()).as("now it is too old").isEqualTo(CallState.UNRESOLVED);
        }
    }

    @Test
    void waitsForItsIdentity() {
        rig.unanswered(rig.request("/orders/1", "tea", Optional.empty()));
        int sent = rig.server.messages().size();
        rig.recover();
        assertThat(rig.server.messages()).hasSize(sent);
        assertThat(rig.state()).isIn(CallState.OPEN, CallState.REGISTERED);
    }

    @Test
    @Tag("D17")
    void d17_theNextExecutionOfAnIntentGetsTheSameAnswerWithoutAnExchange() {
        for (String path : List.of("/orders/1", "/failing/1")) {
            begin();
            rig.calls.process.worksFor(execution(1));
            Reply first = rig.call(path, "tea");
            int sent = rig.server.messages().size();
            rig.server.outlive();
            rig.calls.process.worksFor(execution(1));
            Reply second = rig.call(path, "tea");
            assertThat(second.status()).isEqualTo(first.status());
            assertThat(second.body()).isEqualTo(first.body());
            assertThat(second.header("Content-Type")).isEqualTo(first.header("Content-Type"));
            assertThat(rig.server.messages()).hasSize(sent);
            assertThat(rig.calls.ledger.calls()).hasSize(1);
        }
    }

    @Test
    void isNotSentAgainOnceItsIntentHasEnded() {
        rig.calls.process.worksFor(execution(1));
        rig.unanswered(rig.request("/orders/1", "tea"));
        int sent = rig.server.messages().size();
        rig.server.faults(() -> Fault.NONE);
        rig.calls.process.worksFor(null);
        rig.recover();
        assertThat(rig.state()).as("while the intent may be executed").isIn(CallState.OPEN, CallState.REGISTERED);
        rig.calls.ledger.intentEnded(intent(1), Phase.FAILED);
        rig.recover();
        assertThat(rig.state()).isEqualTo(CallState.UNRESOLVED);
        assertThat(rig.server.messages()).hasSize(sent);
    }

    @Test
    void aDialectForPostTakesNothingElse() {
        OutboundRequest post = rig.request("/orders/1", "tea");
        OutboundRequest put = new OutboundRequest("PUT", post.uri(), new HashMap<>(), new byte[0], post.options());
        if (dialect == Dialect.POE || dialect == Dialect.EXACTLY_ONCE) {
            assertThatThrownBy(() -> rig.call(put))
                    .isInstanceOf(CallRefusedException.class)
                    .hasMessageStartingWith("TWOPHP-0609");
            assertThat(rig.calls.ledger.calls()).isEmpty();
        } else {
            assertThat(rig.call(put).status()).isEqualTo(201);
        }
    }
}
