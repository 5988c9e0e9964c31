package io.twophp.jaxrs.dialect.exactlyonce;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are stored, executed, read and forgotten at an address of their own. */
class ExactlyOnceTest extends ShopTests {

    private static Reply put(String path, String json) {
        return SERVER.alice().call("PUT", path).json(json).send();
    }

    static void assertProblem(Reply reply, int status, String problem) {
        reply.expect(status, problem).without(REPLAYED);
        assertThat(reply.header(EXECUTED)).as("X1").isNull();
    }

    static void assertDone(Reply reply) {
        reply.expect(204).withoutBody().withoutProtocol().without(REPLAYED);
    }

    @ParameterizedTest
    @Tag("ED1")
    @Tag("E3")
    @ValueSource(ints = {202, 204, 303, 404, 503})
    void whateverTheResourceAnswersIsToldByGet(int status) {
        put("work/exactly-once/" + status, "{}").expect(201);
        assertDone(ask("POST", "work/exactly-once/" + status));
        assertDone(ask("POST", "work/exactly-once/" + status));
        ask("GET", "work/exactly-once/" + status)
                .expect(status)
                .with(REPLAYED, "true")
                .with(EXECUTED, "true")
                .with("Retry-After", "7")
                .with("Cache-Control", "private, no-store");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(status < 400 ? 1 : 0);
    }

    @Test
    @Tag("ED1")
    void whatTheContainerRefusesIsToldByGetAsWell() {
        put("xo/orders/1", "{broken");
        assertDone(ask("POST", "xo/orders/1"));
        ask("GET", "xo/orders/1").expect(400);
        put("xo/orders/2", "{\"item\":\"\"}");
        assertDone(ask("POST", "xo/orders/2"));
        ask("GET", "xo/orders/2").expect(400);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("ED6")
    void bodyTypeAndAcceptOfThePostDoNotMatter() {
        put("xo/echo/1", "{}").expect(415);
        assertThat(SERVER.database().intents()).isZero();
        SERVER.alice()
                .call("PUT", "xo/echo/1?q=a%20b")
                .body("application/xml", "<a/>")
                .header("Accept", "text/html")
                .header("X-Mine", "mine")
                .expect(201);
        Reply done = SERVER.alice()
                .post("xo/echo/1?q=a%20b", "{\"other\":1}")
                .header("Accept", "image/png")
                .header("X-Mine", "another's")
                .send();
        assertDone(done);
        Reply told = SERVER.alice()
                .get("xo/echo/1?q=a%20b")
                .header("Accept", "image/png")
                .send();
        assertThat(told.text()).isEqualTo("POST|1|a b|application/xml|mine|xo/echo/1|<a/>");
        assertThat(told.header("Content-Type")).startsWith("text/html");
        SERVER.alice().call("HEAD", "xo/echo/1?q=a%20b").expect(200).withoutBody();
        assertProblem(ask("GET", "xo/echo/1"), 404, "nothing-stored");
    }

    @Test
    @Tag("G2")
    void rolesHoldForEveryVerb() {
        for (String verb : List.of("PUT", "POST", "GET", "HEAD", "DELETE")) {
            assertThat(ask(verb, "xo/managed/1").status()).as(verb).isEqualTo(403);
        }
        assertThat(SERVER.database().intents()).isZero();
        Caller manager = SERVER.as("alice", "manager");
        manager.call("PUT", "xo/managed/1").expect(201);
        assertDone(manager.post("xo/managed/1").send());
        manager.get("xo/managed/1").expect(200);
        assertDone(manager.call("DELETE", "xo/managed/1").send());
    }

    @Test
    @Tag("ED4")
    @Tag("ED3")
    @Tag("ED2")
    void whileItRuns() {
        put("work/exactly-once/gate", "{\"a\":1}");
        CompletableFuture<Reply> running = SERVER.atGate(SERVER.alice().post("work/exactly-once/gate"));
        for (String verb : List.of("POST", "GET")) {
            ask(verb, "work/exactly-once/gate").expect(202).with("Retry-After", "1");
        }
        assertDone(put("work/exactly-once/gate", "{\"a\":1}"));
        assertProblem(ask("DELETE", "work/exactly-once/gate").with("Retry-After", "1"), 409, "in-flight");
        assertDone(SERVER.release(running));
        assertThat(ask("GET", "work/exactly-once/gate").text()).startsWith("passed");
        assertDone(ask("DELETE", "work/exactly-once/gate"));
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
    @Tag("ED3")
    @Tag("ED5")
    void whatExpiredAndWasDeletedStaysSo() {
        put("xo/orders/1", BOOK);
        SERVER.database().advance(Duration.ofDays(1));
        assertDone(ask("DELETE", "xo/orders/1"));
        assertProblem(put("xo/orders/1", BOOK), 410, "outcome-purged");
        Caller manager = SERVER.as("alice", "manager");
        manager.call("PUT", "xo/managed/1").send();
        SERVER.database().advance(Duration.ofMinutes(1));
        assertProblem(manager.post("xo/managed/1").send(), 408, "ttl-expired");
    }

    @Test
    @Tag("G7")
    void aRepeatedPostTakesOverWhatWasLost() {
        put("work/exactly-once/gate", "{\"a\":1}");
        CompletableFuture<Reply> lost = SERVER.atGate(SERVER.alice().post("work/exactly-once/gate"));
        SERVER.database().advance(Duration.ofSeconds(61));
        CompletableFuture<Reply> second = SERVER.atGate(SERVER.alice().post("work/exactly-once/gate"));
        assertDone(SERVER.release(second));
        assertThat(lost.join().status()).isIn(202, 204, 503);
        assertThat(SERVER.database().items()).containsExactly("gate");
    }
}
