package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources whose POST succeeds once, for all callers. */
class PoeTest {

    private static final String BOOK = "{\"item\":\"book\"}";
    private static final String REPLAYED = "Idempotent-Replayed";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.lease", "PT30S"));

    private static Reply order(String path, String json) {
        return SERVER.as("alice").post(path, json).send();
    }

    private static Reply post(String path) {
        return SERVER.as("alice").call("POST", path).send();
    }

    private static Reply get(String path) {
        return SERVER.as("alice").get(path).send();
    }

    static List<String> allowed(Reply reply) {
        return Arrays.asList(reply.header("Allow").split(", ?"));
    }

    static void assertClosed(Reply reply) {
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.problem()).isEqualTo("already-posted");
        assertThat(reply.header("Idempotent-Executed")).as("X1").isNull();
        assertThat(allowed(reply)).contains("GET", "HEAD").doesNotContain("POST");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.headers().map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
    }

    static void assertOpen(Reply reply) {
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.problem()).isEqualTo("not-posted");
        assertThat(allowed(reply)).contains("POST").doesNotContain("GET");
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    @Tag("P1")
    @Tag("P2")
    @Tag("A1")
    void aSecondPostIsNotAllowedWhateverItSays() {
        Reply first = order("poe/orders/1", BOOK);
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header(REPLAYED)).isNull();
        assertThat(first.header("Idempotent-Executed")).as("X1").isEqualTo("true");
        assertThat(first.headers().map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
        assertClosed(order("poe/orders/1", BOOK));
        assertClosed(order("poe/orders/1", "{\"item\":\"pen\"}"));
        assertClosed(SERVER.as("bob").post("poe/orders/1", BOOK).send());
        assertThat(order("poe/orders/2", BOOK).status()).isEqualTo(201);
        assertThat(SERVER.database().items()).containsExactly("book", "book");
    }

    @Test
    @Tag("P1")
    @Tag("A1")
    void of32AtOnceOneSucceeds() {
        List<CompletableFuture<Reply>> calls = IntStream.range(0, 32)
                .mapToObj(i -> SERVER.as(i % 2 == 0 ? "alice" : "bob")
                        .post("poe/orders/1", "{\"item\":\"book " + i + "\"}")
                        .sendAsync())
                .toList();
        List<Reply> replies = calls.stream().map(CompletableFuture::join).toList();
        assertThat(replies).extracting(Reply::status).isSubsetOf(201, 405, 503);
        assertThat(replies.stream().filter(reply -> reply.status() == 201)).hasSize(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("P4")
    @Tag("A2")
    void aFailedPostLeavesItOpen() {
        Reply refused = order("poe/orders/1", "{\"item\":\"nothing\"}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.header("Idempotent-Executed")).as("X1").isEqualTo("true");
        assertThat(refused.text()).isEqualTo("no such thing");
        assertOpen(get("poe/orders/1"));
        assertThat(order("poe/orders/1", BOOK).status()).isEqualTo(201);
        assertClosed(order("poe/orders/1", BOOK));
    }

    @ParameterizedTest
    @Tag("PD2")
    @ValueSource(ints = {307, 308, 400, 404, 409, 410, 422, 429, 500, 503})
    void thisLeavesItOpen(int status) {
        assertThat(post("poe/once/" + status).status()).isEqualTo(status);
        assertThat(SERVER.database().orders()).isZero();
        assertOpen(get("poe/once/" + status));
        assertThat(post("poe/once/" + status).status()).isEqualTo(201);
        assertClosed(post("poe/once/" + status));
    }

    @ParameterizedTest
    @Tag("PD2")
    @Tag("PD5")
    @ValueSource(ints = {200, 201, 202, 204, 301, 302, 303})
    void thisClosesIt(int status) {
        assertThat(post("poe/once/" + status).status()).isEqualTo(status);
        assertClosed(post("poe/once/" + status));
        Reply read = get("poe/once/" + status);
        assertThat(read.status()).isEqualTo(status < 300 ? 204 : status);
        assertThat(read.header("Location")).endsWith("/shop/api/poe/basket");
        assertThat(read.header(REPLAYED)).isEqualTo("true");
    }

    @Test
    @Tag("P3")
    @Tag("PD5")
    @Tag("A2")
    void theAnswerIsThereByGet() {
        assertOpen(get("poe/orders/1"));
        Reply first = order("poe/orders/1", BOOK);
        Reply read = SERVER.as("alice")
                .get("poe/orders/1")
                .header("Accept", "image/png")
                .header("Content-Type", "image/png")
                .send();
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.body()).isEqualTo(first.body());
        assertThat(read.headersBut(REPLAYED, "Cache-Control", "Vary")).isEqualTo(first.headersBut("Cache-Control"));
        assertThat(read.header(REPLAYED)).isEqualTo("true");
        Reply head = SERVER.as("alice").call("HEAD", "poe/orders/1").send();
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.header("Location")).isEqualTo(first.header("Location"));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("PD5")
    void theAnswerIsForWhoeverHasPosted() {
        order("poe/orders/1", BOOK);
        Reply others = SERVER.as("bob").get("poe/orders/1").send();
        assertThat(others.status()).isEqualTo(403);
        assertThat(others.problem()).isEqualTo("not-owner");
        assertThat(others.text()).doesNotContain("book");
        assertThat(SERVER.anonymous().get("poe/orders/1").send().status()).isEqualTo(401);
    }

    @Test
    @Tag("PD3")
    @Tag("PD5")
    void whileItRunsNobodyIsToldThatItSucceeded() {
        CompletableFuture<Reply> running =
                SERVER.as("alice").post("poe/gate", "x").sendAsync();
        SERVER.shop().gate().awaitReached();
        for (Caller caller : List.of(SERVER.as("alice"), SERVER.as("bob"))) {
            Reply second = caller.post("poe/gate", "x").send();
            assertThat(second.status()).isEqualTo(503);
            assertThat(second.problem()).isEqualTo("post-in-progress");
            assertThat(second.header("Retry-After")).isEqualTo("1");
            Reply read = caller.get("poe/gate").send();
            assertThat(read.status()).isEqualTo(202);
            assertThat(read.header("Retry-After")).isEqualTo("1");
        }
        SERVER.shop().gate().open();
        assertThat(running.join().status()).isEqualTo(200);
        assertClosed(SERVER.as("bob").post("poe/gate", "x").send());
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("PD4")
    void preferRespondAsyncIsIgnored() {
        Call call = SERVER.as("alice").post("poe/orders/1", BOOK).header("Prefer", "respond-async");
        assertThat(call.send().status()).isEqualTo(201);
    }

    @Test
    @Tag("PD5")
    void afterTheRetentionItStaysClosed() {
        order("poe/orders/1", BOOK);
        SERVER.database().advance(Duration.ofDays(60));
        SERVER.database().execute("UPDATE twophp_intent SET purged_at = decided_at");
        SERVER.database().execute("DELETE FROM twophp_response");
        assertThat(get("poe/orders/1").status()).isEqualTo(410);
        assertThat(get("poe/orders/1").problem()).isEqualTo("outcome-purged");
        assertThat(SERVER.as("bob").get("poe/orders/1").send().status()).isEqualTo(403);
        assertClosed(order("poe/orders/1", BOOK));
    }

    @Test
    @Tag("P8")
    @Tag("G7")
    @Tag("A2")
    void theRepetitionTakesOverWhatWasStored() {
        CompletableFuture<Reply> lost = SERVER.as("alice")
                .call("POST", "poe/gate")
                .body("text/plain", BodyPublishers.ofString("first"))
                .sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(31));
        assertThat(SERVER.as("bob").post("poe/gate", "bob's").send().status()).isEqualTo(503);
        CompletableFuture<Reply> second =
                SERVER.as("alice").post("poe/gate", "\"second\"").sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        assertThat(second.join().status()).isEqualTo(200);
        assertThat(lost.join().status()).isIn(405, 503);
        assertThat(SERVER.database().items()).containsExactly("first");
    }

    @Test
    @Tag("G2")
    void whatIsRefusedBeforeTheMethodLeavesItOpen() {
        assertThat(order("poe/orders/1", "{\"item\":\"\"}").status()).isEqualTo(400);
        assertThat(order("poe/orders/1", "{broken").status()).isEqualTo(400);
        assertThat(SERVER.anonymous().post("poe/orders/1", BOOK).send().status())
                .isEqualTo(401);
        assertThat(SERVER.as("alice").call("POST", "poe/managed/1").send().status())
                .isEqualTo(403);
        assertOpen(get("poe/orders/1"));
        assertThat(order("poe/orders/1", BOOK).status()).isEqualTo(201);
    }

    @Test
    @Tag("G2")
    void rolesHoldForReadingToo() {
        assertThat(SERVER.as("alice", "manager")
                        .call("POST", "poe/managed/1")
                        .send()
                        .status())
                .isEqualTo(200);
        assertThat(SERVER.as("alice", "manager").get("poe/managed/1").send().status())
                .isEqualTo(200);
        assertThat(SERVER.as("alice").get("poe/managed/1").send().status()).isEqualTo(403);
    }

    @Test
    void theApplicationSeesAPost() {
        assertThat(order("poe/orders/1", BOOK).header("X-Method")).isEqualTo("POST");
    }

    @Test
    @Tag("G4")
    void headersOfOtherDialectsAreIgnored() {
        assertThat(SERVER.as("alice")
                        .phaseOne("POST", "poe/orders/1", BOOK)
                        .header("Idempotency-Key", "k")
                        .send()
                        .status())
                .isEqualTo(201);
        assertClosed(order("poe/orders/1", BOOK));
    }
}
