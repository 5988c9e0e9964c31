package io.twophp.jaxrs.dialect.exactlyonce;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are stored, executed, read and forgotten at an address of their own. */
class ExactlyOnceTest extends ShopTests {

    private static final String REPLAYED = "Idempotent-Replayed";

    private static Reply put(String path, String json) {
        return SERVER.alice().call("PUT", path).json(json).send();
    }

    private static Reply ask(String verb, String path) {
        return SERVER.alice().call(verb, path).send();
    }

    static void assertProblem(Reply reply, int status, String problem) {
        reply.expect(status, problem);
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.header(REPLAYED)).isNull();
        assertThat(reply.header("Idempotent-Executed")).as("X1").isNull();
    }

    static void assertDone(Reply reply) {
        reply.expect(204);
        assertThat(reply.body()).isEmpty();
        reply.withoutProtocol();
        assertThat(reply.header(REPLAYED)).isNull();
    }

    @Test
    @Tag("A6")
    @Tag("E1")
    @Tag("E2")
    @Tag("E3")
    @Tag("E5")
    void aRequestIsStoredExecutedAndTold() {
        assertProblem(ask("POST", "xo/orders/1"), 404, "nothing-stored");
        assertProblem(ask("GET", "xo/orders/1"), 404, "nothing-stored");
        put("xo/orders/1", BOOK).expect(201).withoutBody().withoutProtocol();
        assertThat(SERVER.shop().executions()).isZero();
        assertProblem(ask("GET", "xo/orders/1"), 404, "not-executed");
        assertDone(ask("POST", "xo/orders/1"));
        assertDone(ask("POST", "xo/orders/1"));
        Reply told = ask("GET", "xo/orders/1").expect(201);
        assertThat(told.json().getString("item")).isEqualTo("book");
        assertThat(told.header("Cache-Control")).isEqualTo("private, no-store");
        assertThat(told.header(REPLAYED)).isEqualTo("true");
        assertThat(told.header("Idempotent-Executed")).as("X1").isEqualTo("true");
        told.withoutProtocol();
        assertThat(ask("GET", "xo/orders/1").body()).isEqualTo(told.body());
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(SERVER.database().items()).containsExactly("book");
    }

    @Test
    @Tag("ED3")
    void whatIsDeletedBeforeItsPostNeverRuns() {
        put("xo/orders/1", BOOK);
        assertDone(ask("DELETE", "xo/orders/1"));
        for (String verb : List.of("POST", "GET")) {
            assertProblem(ask(verb, "xo/orders/1"), 410, "outcome-purged");
        }
        assertProblem(put("xo/orders/1", BOOK), 410, "outcome-purged");
        SERVER.database().advance(Duration.ofDays(2));
        assertProblem(put("xo/orders/1", BOOK), 410, "outcome-purged");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("ED3")
    void whatNeverWasIsDeletedAsWell() {
        assertDone(ask("DELETE", "xo/orders/1"));
        assertThat(SERVER.database().intents()).isZero();
        put("xo/orders/1", BOOK).expect(201);
    }

    @ParameterizedTest
    @Tag("ED1")
    @Tag("E3")
    @ValueSource(ints = {200, 202, 204, 303, 307, 400, 404, 409, 422, 429, 500, 503})
    void whateverTheResourceAnswersIsToldByGet(int status) {
        put("xo/status/" + status, "{}").expect(201);
        assertDone(ask("POST", "xo/status/" + status));
        assertDone(ask("POST", "xo/status/" + status));
        ask("GET", "xo/status/" + status).expect(status).with(REPLAYED, "true").with("Retry-After", "7");
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
    @Tag("ED6")
    void aMediaTypeThatTheMethodDoesNotTakeIsNotStored() {
        put("xo/echo/1", "{}").expect(415);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("ED6")
    @Tag("G3")
    void anotherCallersAddressIsAnother() {
        put("xo/orders/1", BOOK);
        Caller bob = SERVER.as("bob");
        assertProblem(bob.get("xo/orders/1").send(), 404, "nothing-stored");
        assertProblem(bob.post("xo/orders/1").send(), 404, "nothing-stored");
        assertDone(bob.call("DELETE", "xo/orders/1").send());
        bob.call("PUT", "xo/orders/1").json("{\"item\":\"pen\"}").expect(201);
        assertDone(bob.post("xo/orders/1").send());
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(SERVER.database().items()).containsExactly("pen", "book");
        SERVER.anonymous().call("PUT", "xo/orders/2").json(BOOK).expect(401);
        SERVER.anonymous().get("xo/orders/1").expect(401);
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
    void optionsNamesTheVerbsOfTheDialectToo() {
        Reply options = ask("OPTIONS", "xo/orders/1").expect(200);
        assertThat(Arrays.asList(options.header("Allow").split(", ?")))
                .containsExactlyInAnyOrder("POST", "PUT", "GET", "HEAD", "DELETE", "OPTIONS");
        ask("PATCH", "xo/orders/1").expect(405);
    }
}
