package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The particulars of calls of POE resources: 405 is success, GET brings the body, and they end. */
class PoeCallTest extends Requests {

    private final NamedCalls rig = new NamedCalls(Dialect.POE);

    private Reply callAnswered(int... statuses) {
        Deque<Integer> next = new ArrayDeque<>(IntStream.of(statuses).boxed().toList());
        return rig.calls.process.caller.call(rig.request("/orders/1", "tea"), message -> {
            int status = next.size() > 1 ? next.poll() : next.peek();
            return status == 405
                    ? Network.problem(405, "already-posted")
                    : new Reply(
                            status,
                            Map.of("Location", List.of("/orders/1/made")),
                            message.method().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        });
    }

    @Test
    @Tag("P2")
    @Tag("P3")
    void p2_405IsSuccessAndGetBringsTheBody() {
        rig.server.then(Fault.ANSWER_LOST);
        Reply answer = rig.call("/strange/1", "tea");
        assertThat(rig.server.methods()).containsExactly("POST", "POST", "GET");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(text(answer)).isEqualTo("done: tea");
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    /** X1 (c): POST 1 was lost before the server, and the answer to POST 2 was not the server's. */
    @Test
    @Tag("X1")
    void x1_a405ThatGetDoesNotAgreeWithMeansPostAgain() {
        Reply foreign = Network.with(Network.bare(405), "Allow", "GET, HEAD");
        Reply get = Network.with(Network.bare(405), "Allow", "OPTIONS, POST");
        for (Reply second : List.of(Network.bare(405), foreign, get)) {
            for (Reply third : List.of(Network.problem(405, "not-posted"), get, Network.bare(404))) {
                NamedCalls other = new NamedCalls(Dialect.POE);
                other.server.then(Fault.REQUEST_LOST);
                Deque<Reply> next = new ArrayDeque<>(List.of(second, third));
                int[] sent = {0};
                Reply answer = other.calls.process.caller.call(
                        other.request("/orders/1", "tea"),
                        message -> sent[0]++ > 0
                                        && !next.isEmpty()
                                        && (next.size() < 2 || message.method().equals("POST"))
                                ? next.poll()
                                : other.server.send(message));
                assertThat(answer.status()).isEqualTo(201);
                assertThat(other.server.effects()).isEqualTo(Map.of("tea", 1));
            }
        }
    }

    /** The earlier answer that it was posted already does not count. */
    @Test
    @Tag("X1")
    void x1_notPostedMeansPostAgain() {
        Deque<Reply> next = new ArrayDeque<>(
                List.of(Network.bare(503), Network.problem(405, "already-posted"), Network.problem(405, "not-posted")));
        Reply answer = rig.calls.process.caller.call(
                rig.request("/orders/1", "tea"), message -> next.isEmpty() ? rig.server.send(message) : next.poll());
        assertThat(text(answer)).isEqualTo("done: tea");
        assertThat(rig.server.methods()).containsExactly("POST");
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    @Tag("P7")
    void p7_everyRequestSaysThatItsClientKnowsPoe() {
        rig.server.then(Fault.ANSWER_LOST);
        rig.call("/orders/1", "tea");
        assertThat(rig.server.messages())
                .hasSize(3)
                .allMatch(message -> Network.header(message, "POE").orElse("").equals("1"));
    }

    /** Another client has posted there, or the resource takes no POST at all: nothing of this call was executed. */
    @Test
    @Tag("P2")
    void p2_405ToTheVeryFirstRequestIsBelievedOfThoseOnlyWhoSayWhatItMeans() {
        rig.call("/strange/1", "tea");
        assertThat(rig.call("/strange/1", "tea").status()).isEqualTo(405);
        assertThat(rig.calls.ledger.calls())
                .extracting(Call::state)
                .containsExactly(CallState.COMMITTED, CallState.REFUSED);
        rig.call("/orders/1", "tea");
        assertThat(rig.call("/orders/1", "tea").status()).isEqualTo(200);
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 2));
    }

    @Test
    @Tag("P3")
    void p3_whereGetTellsNothingItIsASuccessWithoutBody() {
        for (int status : new int[] {401, 403, 404, 405, 410}) {
            NamedCalls other = new NamedCalls(Dialect.POE);
            Deque<Reply> next = new ArrayDeque<>(
                    List.of(Network.bare(504), Network.problem(405, "already-posted"), Network.bare(status)));
            Reply answer = other.calls.process.caller.call(other.request("/orders/1", "tea"), message -> next.poll());
            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.body()).isEmpty();
            assertThat(other.state()).isEqualTo(CallState.COMMITTED);
        }
    }

    /**
     * GET is repeated while it says nothing. A redirect of POST may be a login page's: if it was the resource's, the
     * resource is closed, and the next POST says so.
     */
    @ParameterizedTest
    @CsvSource({"503 405 303, 303", "503 405 503 202 429 200, 200", "303 405 303, 303"})
    @Tag("P3")
    @Tag("PD2")
    void p3_theAnswerToGetIsTheAnswerAlsoIfItIsARedirect(String statuses, int status) {
        Reply answer = callAnswered(
                Stream.of(statuses.split(" ")).mapToInt(Integer::parseInt).toArray());
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Location")).isEqualTo("/orders/1/made");
        assertThat(text(answer)).isEqualTo("GET");
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
    }

    @Test
    @Tag("P4")
    void p4_aFailureLeavesItOpenForAnotherCall() {
        assertThat(rig.call("/failing/1", "tea").status()).isEqualTo(422);
        assertThat(rig.state()).isEqualTo(CallState.FAILED);
        assertThat(rig.server.methods()).containsExactly("POST");
    }

    @Test
    @Tag("P5")
    void p5_isNotRepeatedForEverAndSaysSo() {
        rig.server.faults(() -> Fault.BARE_503);
        UnfinishedCallException unfinished = rig.unfinished("/orders/1", "tea");
        assertThat(unfinished).hasMessageContaining("TWOPHP-0601").hasMessageContaining("The last answer was 503");
        assertThat(unfinished.mayBeExecuted()).isTrue();
        int most = 0;
        for (int day = 0; day < 300; day++) {
            rig.recover(); // five minutes later
            most = rig.server.messages().size();
        }
        assertThat(rig.state()).isEqualTo(CallState.UNRESOLVED);
        rig.recover();
        assertThat(rig.server.messages()).hasSize(most);
    }
}
