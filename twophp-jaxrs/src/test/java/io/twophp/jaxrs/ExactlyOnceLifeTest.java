package io.twophp.jaxrs;

import static io.twophp.jaxrs.ExactlyOnceTest.assertDone;
import static io.twophp.jaxrs.ExactlyOnceTest.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The state of a stored request over time: while it waits, while it is executed, when a node is lost. */
class ExactlyOnceLifeTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.lease", "PT30S", "twophp.ttl", "20000"));

    private static Reply put(String path, String json) {
        return SERVER.as("alice").call("PUT", path).json(json).send();
    }

    private static Reply ask(String verb, String path) {
        return SERVER.as("alice").call(verb, path).send();
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    @Tag("ED4")
    @Tag("ED3")
    @Tag("ED2")
    void whileItRuns() {
        put("xo/gate", "{\"a\":1}");
        CompletableFuture<Reply> running =
                SERVER.as("alice").call("POST", "xo/gate").sendAsync();
        SERVER.shop().gate().awaitReached();
        for (String verb : List.of("POST", "GET")) {
            Reply reply = ask(verb, "xo/gate");
            assertThat(reply.status()).isEqualTo(202);
            assertThat(reply.header("Retry-After")).isEqualTo("1");
        }
        assertDone(put("xo/gate", "{\"a\":1}"));
        Reply refused = ask("DELETE", "xo/gate");
        assertProblem(refused, 409, "in-flight");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        SERVER.shop().gate().open();
        assertDone(running.join());
        assertThat(ask("GET", "xo/gate").text()).startsWith("passed");
        assertDone(ask("DELETE", "xo/gate"));
    }

    @Test
    @Tag("ED5")
    void whatWaitsForADayExpiresAndBeginsAnew() {
        put("xo/orders/1", BOOK);
        SERVER.database().advance(Duration.ofDays(1).minusMillis(1));
        assertProblem(ask("GET", "xo/orders/1"), 404, "not-executed");
        SERVER.database().advance(Duration.ofMillis(1));
        assertProblem(ask("POST", "xo/orders/1"), 408, "ttl-expired");
        assertProblem(ask("GET", "xo/orders/1"), 404, "nothing-stored");
        assertThat(put("xo/orders/1", "{\"item\":\"pen\"}").status()).isEqualTo(201);
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(SERVER.database().items()).containsExactly("pen");
    }

    @Test
    @Tag("ED5")
    void theAnnotationSaysOtherwise() {
        Caller manager = SERVER.as("alice", "manager");
        manager.call("PUT", "xo/managed/1").send();
        SERVER.database().advance(Duration.ofMinutes(1));
        assertProblem(manager.call("POST", "xo/managed/1").send(), 408, "ttl-expired");
    }

    @Test
    @Tag("ED3")
    @Tag("ED5")
    void whatExpiredAndWasDeletedStaysSo() {
        put("xo/orders/1", BOOK);
        SERVER.database().advance(Duration.ofDays(1));
        assertDone(ask("DELETE", "xo/orders/1"));
        assertProblem(put("xo/orders/1", BOOK), 410, "outcome-purged");
    }

    @Test
    @Tag("E2")
    @Tag("I1")
    void of32AtOnceOneIsExecuted() {
        put("xo/orders/1", BOOK);
        List<CompletableFuture<Reply>> calls = IntStream.range(0, 32)
                .mapToObj(i -> SERVER.as("alice").call("POST", "xo/orders/1").sendAsync())
                .toList();
        assertThat(calls.stream().map(CompletableFuture::join).toList())
                .extracting(Reply::status)
                .isSubsetOf(202, 204);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("E1")
    @Tag("I1")
    void of32DifferentPutsOneIsStored() {
        List<CompletableFuture<Reply>> calls = IntStream.range(0, 32)
                .mapToObj(i -> SERVER.as("alice")
                        .call("PUT", "xo/orders/1")
                        .json("{\"item\":\"book " + i + "\"}")
                        .sendAsync())
                .toList();
        List<Reply> replies = calls.stream().map(CompletableFuture::join).toList();
        assertThat(replies).extracting(Reply::status).isSubsetOf(201, 422);
        assertThat(replies.stream().filter(reply -> reply.status() == 201)).hasSize(1);
    }

    @Test
    @Tag("G7")
    void aRepeatedPostTakesOverWhatWasLost() {
        put("xo/gate", "{\"a\":1}");
        CompletableFuture<Reply> lost =
                SERVER.as("alice").call("POST", "xo/gate").sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(31));
        CompletableFuture<Reply> second =
                SERVER.as("alice").call("POST", "xo/gate").sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        assertDone(second.join());
        assertThat(lost.join().status()).isIn(202, 204, 503);
        assertThat(SERVER.database().items()).containsExactly("{\"a\":1}");
    }
}
