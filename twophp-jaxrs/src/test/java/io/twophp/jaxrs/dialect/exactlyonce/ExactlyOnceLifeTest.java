package io.twophp.jaxrs.dialect.exactlyonce;

import static io.twophp.jaxrs.dialect.exactlyonce.ExactlyOnceTest.assertDone;
import static io.twophp.jaxrs.dialect.exactlyonce.ExactlyOnceTest.assertProblem;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The state of a stored request over time: while it waits, while it is executed, when a node is lost. */
class ExactlyOnceLifeTest extends ShopTests {

    private static Reply put(String path, String json) {
        return SERVER.alice().call("PUT", path).json(json).send();
    }

    private static Reply ask(String verb, String path) {
        return SERVER.alice().call(verb, path).send();
    }

    @Test
    @Tag("ED4")
    @Tag("ED3")
    @Tag("ED2")
    void whileItRuns() {
        put("xo/gate", "{\"a\":1}");
        CompletableFuture<Reply> running = SERVER.atGate(SERVER.alice().post("xo/gate"));
        for (String verb : List.of("POST", "GET")) {
            ask(verb, "xo/gate").expect(202).with("Retry-After", "1");
        }
        assertDone(put("xo/gate", "{\"a\":1}"));
        Reply refused = ask("DELETE", "xo/gate");
        assertProblem(refused, 409, "in-flight");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertDone(SERVER.release(running));
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
        put("xo/orders/1", "{\"item\":\"pen\"}").expect(201);
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(SERVER.database().items()).containsExactly("pen");
    }

    @Test
    @Tag("ED5")
    void theAnnotationSaysOtherwise() {
        Caller manager = SERVER.as("alice", "manager");
        manager.call("PUT", "xo/managed/1").send();
        SERVER.database().advance(Duration.ofMinutes(1));
        assertProblem(manager.post("xo/managed/1").send(), 408, "ttl-expired");
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
    @Tag("G7")
    void aRepeatedPostTakesOverWhatWasLost() {
        put("xo/gate", "{\"a\":1}");
        CompletableFuture<Reply> lost = SERVER.atGate(SERVER.alice().post("xo/gate"));
        SERVER.database().advance(Duration.ofSeconds(61));
        CompletableFuture<Reply> second = SERVER.atGate(SERVER.alice().post("xo/gate"));
        assertDone(SERVER.release(second));
        assertThat(lost.join().status()).isIn(202, 204, 503);
        assertThat(SERVER.database().items()).containsExactly("{\"a\":1}");
    }
}
