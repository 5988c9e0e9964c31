package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are stored, executed, read and forgotten at an address of their own. */
class ExactlyOnceTest {

    private static final String BOOK = "{\"item\":\"book\"}";
    private static final String REPLAYED = "Idempotent-Replayed";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.lease", "PT30S", "twophp.ttl", "20000"));

    private static Reply put(String path, String json) {
        return SERVER.as("alice").call("PUT", path).json(json).send();
    }

    private static Reply ask(String verb, String path) {
        return SERVER.as("alice").call(verb, path).send();
    }

    static void assertProblem(Reply reply, int status, String problem) {
        assertThat(reply.problem()).as(reply.text()).isEqualTo(problem);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.header(REPLAYED)).isNull();
        assertThat(reply.header("Idempotent-Executed")).as("X1").isNull();
    }

    static void assertDone(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(204);
        assertThat(reply.body()).isEmpty();
        assertThat(reply.headers().map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
        assertThat(reply.header(REPLAYED)).isNull();
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
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
        Reply stored = put("xo/orders/1", BOOK);
        assertThat(stored.status()).isEqualTo(201);
        assertThat(stored.body()).isEmpty();
        assertThat(stored.headers().map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
        assertThat(SERVER.shop().executions()).isZero();
        assertProblem(ask("GET", "xo/orders/1"), 404, "not-executed");
        assertDone(ask("POST", "xo/orders/1"));
        assertDone(ask("POST", "xo/orders/1"));
        Reply told = ask("GET", "xo/orders/1");
        assertThat(told.status()).isEqualTo(201);
        assertThat(told.json().getString("item")).isEqualTo("book");
        assertThat(told.header("Cache-Control")).isEqualTo("private, no-store");
        assertThat(told.header(REPLAYED)).isEqualTo("true");
        assertThat(told.header("Idempotent-Executed")).as("X1").isEqualTo("true");
        assertThat(told.headers().map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
        assertThat(ask("GET", "xo/orders/1").body()).isEqualTo(told.body());
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(SERVER.database().items()).containsExactly("book");
    }

    @Test
    @Tag("A7")
    @Tag("E4")
    @Tag("ED3")
    void whatIsDeletedNeverRunsAgain() {
        put("xo/orders/1", BOOK);
        ask("POST", "xo/orders/1");
        assertDone(ask("DELETE", "xo/orders/1"));
        assertDone(ask("DELETE", "xo/orders/1"));
        assertProblem(put("xo/orders/1", BOOK), 410, "outcome-purged");
        assertProblem(put("xo/orders/1", "{\"item\":\"pen\"}"), 410, "outcome-purged");
        assertProblem(ask("POST", "xo/orders/1"), 410, "outcome-purged");
        assertProblem(ask("GET", "xo/orders/1"), 410, "outcome-purged");
        assertDone(ask("DELETE", "xo/orders/1"));
        assertThat(SERVER.database().orders()).isEqualTo(1);
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
        assertThat(put("xo/orders/1", BOOK).status()).isEqualTo(201);
    }

    @Test
    @Tag("ED2")
    void theSameBytesAgainAreNothingNewAndOthersAreRefused() {
        assertThat(put("xo/orders/1", BOOK).status()).isEqualTo(201);
        assertDone(put("xo/orders/1", BOOK));
        assertDone(put("xo/orders/%31;x", BOOK));
        assertProblem(put("xo/orders/1", "{\"item\":\"pen\"}"), 422, "key-reused");
        assertDone(ask("POST", "xo/orders/1"));
        assertDone(put("xo/orders/1", BOOK));
        assertProblem(put("xo/orders/1", "{\"item\":\"pen\"}"), 422, "key-reused");
        assertThat(ask("GET", "xo/orders/1").text()).contains("book");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("ED1")
    @Tag("E3")
    @ValueSource(ints = {200, 202, 204, 303, 307, 400, 404, 409, 422, 429, 500, 503})
    void whateverTheResourceAnswersIsToldByGet(int status) {
        assertThat(put("xo/status/" + status, "{}").status()).isEqualTo(201);
        assertDone(ask("POST", "xo/status/" + status));
        assertDone(ask("POST", "xo/status/" + status));
        Reply told = ask("GET", "xo/status/" + status);
        assertThat(told.status()).isEqualTo(status);
        assertThat(told.header(REPLAYED)).isEqualTo("true");
        assertThat(told.header("Retry-After")).isEqualTo("7");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(status < 400 ? 1 : 0);
    }

    @Test
    @Tag("ED1")
    void whatTheContainerRefusesIsToldByGetAsWell() {
        put("xo/orders/1", "{broken");
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(ask("GET", "xo/orders/1").status()).isEqualTo(400);
        put("xo/orders/2", "{\"item\":\"\"}");
        assertDone(ask("POST", "xo/orders/2"));
        assertThat(ask("GET", "xo/orders/2").status()).isEqualTo(400);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("ED6")
    void bodyTypeAndAcceptOfThePostDoNotMatter() {
        Reply stored = SERVER.as("alice")
                .call("PUT", "xo/echo/1?q=a%20b")
                .body("application/xml", BodyPublishers.ofString("<a/>"))
                .header("Accept", "text/html")
                .header("X-Mine", "mine")
                .send();
        assertThat(stored.status()).isEqualTo(201);
        Reply done = SERVER.as("alice")
                .post("xo/echo/1?q=a%20b", "{\"other\":1}")
                .header("Accept", "image/png")
                .header("X-Mine", "another's")
                .send();
        assertDone(done);
        Reply told = SERVER.as("alice")
                .get("xo/echo/1?q=a%20b")
                .header("Accept", "image/png")
                .send();
        assertThat(told.text()).isEqualTo("POST|1|a b|application/xml|mine|xo/echo/1|<a/>");
        assertThat(told.header("Content-Type")).startsWith("text/html");
        Reply head = SERVER.as("alice").call("HEAD", "xo/echo/1?q=a%20b").send();
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertProblem(ask("GET", "xo/echo/1"), 404, "nothing-stored");
    }

    @Test
    @Tag("ED6")
    void aMediaTypeThatTheMethodDoesNotTakeIsNotStored() {
        assertThat(put("xo/echo/1", "{}").status()).isEqualTo(415);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("ED6")
    @Tag("G3")
    void anotherCallersAddressIsAnother() {
        put("xo/orders/1", BOOK);
        Caller bob = SERVER.as("bob");
        assertProblem(bob.get("xo/orders/1").send(), 404, "nothing-stored");
        assertProblem(bob.call("POST", "xo/orders/1").send(), 404, "nothing-stored");
        assertDone(bob.call("DELETE", "xo/orders/1").send());
        assertThat(bob.call("PUT", "xo/orders/1")
                        .json("{\"item\":\"pen\"}")
                        .send()
                        .status())
                .isEqualTo(201);
        assertDone(bob.call("POST", "xo/orders/1").send());
        assertDone(ask("POST", "xo/orders/1"));
        assertThat(SERVER.database().items()).containsExactly("pen", "book");
        assertThat(SERVER.anonymous()
                        .call("PUT", "xo/orders/2")
                        .json(BOOK)
                        .send()
                        .status())
                .isEqualTo(401);
        assertThat(SERVER.anonymous().get("xo/orders/1").send().status()).isEqualTo(401);
    }

    @Test
    @Tag("G2")
    void rolesHoldForEveryVerb() {
        for (String verb : List.of("PUT", "POST", "GET", "HEAD", "DELETE")) {
            assertThat(ask(verb, "xo/managed/1").status()).as(verb).isEqualTo(403);
        }
        assertThat(SERVER.database().intents()).isZero();
        Caller manager = SERVER.as("alice", "manager");
        assertThat(manager.call("PUT", "xo/managed/1").send().status()).isEqualTo(201);
        assertDone(manager.call("POST", "xo/managed/1").send());
        assertThat(manager.get("xo/managed/1").send().status()).isEqualTo(200);
        assertDone(manager.call("DELETE", "xo/managed/1").send());
    }

    @Test
    void optionsNamesTheVerbsOfTheDialectToo() {
        Reply options = ask("OPTIONS", "xo/orders/1");
        assertThat(options.status()).isEqualTo(200);
        assertThat(Arrays.asList(options.header("Allow").split(", ?")))
                .containsExactlyInAnyOrder("POST", "PUT", "GET", "HEAD", "DELETE", "OPTIONS");
        assertThat(ask("PATCH", "xo/orders/1").status()).isEqualTo(405);
    }
}
