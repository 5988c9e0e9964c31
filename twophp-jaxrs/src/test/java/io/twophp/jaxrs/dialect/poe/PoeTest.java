package io.twophp.jaxrs.dialect.poe;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources whose POST succeeds once, for all callers. */
class PoeTest extends ShopTests {

    private static Reply order(String path, String json) {
        return SERVER.alice().post(path, json).send();
    }

    private static Reply post(String path) {
        return postAs("alice", path);
    }

    private static Reply postAs(String user, String path) {
        return SERVER.as(user).post(path).send();
    }

    static List<String> allowed(Reply reply) {
        return Arrays.asList(reply.header("Allow").split(", ?"));
    }

    static void assertClosed(Reply reply) {
        reply.expect(405, "already-posted").withoutProtocol();
        assertThat(reply.header(EXECUTED)).as("X1").isNull();
        assertThat(allowed(reply)).contains("GET", "HEAD").doesNotContain("POST");
    }

    static void assertOpen(Reply reply) {
        reply.expect(405, "not-posted");
        assertThat(allowed(reply)).contains("POST").doesNotContain("GET");
    }

    @ParameterizedTest
    @Tag("PD2")
    @ValueSource(ints = {308, 422, 500, 503})
    void thisLeavesItOpen(int status) {
        post("work/poe/" + status).expect(status);
        assertThat(SERVER.database().orders()).isZero();
        assertOpen(ask("GET", "work/poe/" + status));
        post("work/poe/" + status).expect(201);
        assertClosed(post("work/poe/" + status));
    }

    @ParameterizedTest
    @Tag("PD2")
    @Tag("PD5")
    @ValueSource(ints = {200, 204, 303})
    void thisClosesIt(int status) {
        post("work/poe/" + status).expect(status).without(REPLAYED).with(EXECUTED, "true");
        assertClosed(post("work/poe/" + status));
        Reply read = ask("GET", "work/poe/" + status).expect(status).with(REPLAYED, "true");
        assertThat(read.header("Location")).endsWith("/shop/api/poe/basket");
    }

    @Test
    @Tag("PD3")
    @Tag("PD5")
    void whileItRunsNobodyIsToldThatItSucceeded() {
        CompletableFuture<Reply> running = SERVER.atGate(SERVER.alice().post("poe/gate", "x"));
        for (Caller caller : List.of(SERVER.alice(), SERVER.as("bob"))) {
            caller.post("poe/gate", "x").expect(503, "post-in-progress").with("Retry-After", "1");
            caller.get("poe/gate").expect(202).with("Retry-After", "1");
        }
        SERVER.release(running).expect(200);
        assertClosed(SERVER.as("bob").post("poe/gate", "x").send());
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("PD5")
    void afterTheRetentionItStaysClosed() {
        order("poe/orders/1", BOOK);
        SERVER.database().advance(Duration.ofDays(60));
        SERVER.database().purge();
        ask("GET", "poe/orders/1").expect(410);
        ask("GET", "poe/orders/1").expectProblem("outcome-purged");
        SERVER.as("bob").get("poe/orders/1").expect(403);
        assertClosed(order("poe/orders/1", BOOK));
    }

    @Test
    @Tag("P8")
    @Tag("G7")
    @Tag("A2")
    void theRepetitionTakesOverWhatWasStored() {
        CompletableFuture<Reply> lost =
                SERVER.atGate(SERVER.alice().post("poe/gate").body("text/plain", "first"));
        SERVER.database().advance(Duration.ofSeconds(61));
        SERVER.as("bob").post("poe/gate", "bob's").expect(503);
        CompletableFuture<Reply> second = SERVER.atGate(SERVER.alice().post("poe/gate", "\"second\""));
        SERVER.release(second).expect(200);
        assertThat(lost.join().status()).isIn(405, 503);
        assertThat(SERVER.database().items()).containsExactly("first");
    }

    @Test
    @Tag("G2")
    void whatIsRefusedBeforeTheMethodLeavesItOpenAndRolesHoldForReadingToo() {
        order("poe/orders/1", "{\"item\":\"\"}").expect(400);
        order("poe/orders/1", "{broken").expect(400);
        SERVER.anonymous().post("poe/orders/1", BOOK).expect(401);
        SERVER.alice().post("poe/managed/1").expect(403);
        assertOpen(ask("GET", "poe/orders/1"));
        order("poe/orders/1", BOOK).expect(201);
        SERVER.as("alice", "manager").post("poe/managed/1").expect(200);
        SERVER.as("alice", "manager").get("poe/managed/1").expect(200);
        SERVER.alice().get("poe/managed/1").expect(403);
    }

    @Test
    @Tag("PD5")
    void anApplicationsOwnMethodsStayItsOwn() {
        post("poe/own/1");
        assertThat(ask("GET", "poe/own/1").text()).isEqualTo("the application's");
        SERVER.alice().call("HEAD", "poe/own/1").expect(200);
        assertThat(ask("GET", "poe/orders/all").text()).isEqualTo("all");
        assertThat(ask("PUT", "poe/orders/1").text()).isEqualTo("put 1");
    }

    @Test
    @Tag("X33")
    @Tag("P2")
    void noAllowListsPostOnceItHasSucceeded() {
        order("poe/orders/1", "{\"item\":\"nothing\"}");
        assertThat(allowed(ask("OPTIONS", "poe/orders/1"))).contains("POST");
        order("poe/orders/1", BOOK);
        for (Caller caller : List.of(SERVER.alice(), SERVER.as("bob"), SERVER.anonymous())) {
            Reply options = caller.call("OPTIONS", "poe/orders/1").expect(200);
            assertThat(allowed(options))
                    .contains("GET", "HEAD", "OPTIONS", "PUT")
                    .doesNotContain("POST");
            Reply refused = caller.call("PATCH", "poe/orders/1").expect(405);
            assertThat(allowed(refused)).contains("GET").doesNotContain("POST");
        }
        SERVER.database().purge();
        assertThat(allowed(ask("OPTIONS", "poe/orders/1"))).doesNotContain("POST");
        assertThat(allowed(ask("OPTIONS", "poe/orders/2"))).contains("POST");
    }

    @Test
    @Tag("P6")
    @Tag("P7")
    @Tag("PD6")
    void linksAreAnnouncedToThoseWhoKnowThem() {
        SERVER.alice()
                .get("poe/basket")
                .header("POE", "1")
                .send()
                .with("POE-Links", "\"orders/1\", \"/x?a=1\"")
                .with("Vary", "POE");
        ask("GET", "poe/basket").without("POE-Links").with("Vary", "POE");
        assertThat(SERVER.alice().get("poe/basket").header("POE", "x").send().header("POE-Links"))
                .isNull();
    }

    /** Each answer of the library's at an address, to a browser and to programs (§6). */
    @Test
    @Tag("P7")
    void aPersonGetsAPageAndAProgramAProblem() {
        CompletableFuture<Reply> running = SERVER.atGate(SERVER.alice().post("poe/gate", "x"));
        assertPage("POST", "poe/gate", 503, "post-in-progress");
        assertPage("GET", "poe/gate", 202, null);
        SERVER.release(running).expect(200);
        assertPage("POST", "poe/gate", 405, "already-posted");
        assertPage("GET", "poe/orders/2", 405, "not-posted");
        SERVER.database().advance(Duration.ofDays(60));
        SERVER.database().purge();
        assertPage("GET", "poe/gate", 410, "outcome-purged");
        assertPage("POST", "poe/gate", 405, "already-posted");
    }

    private static void assertPage(String verb, String path, int status, String problem) {
        for (String html : new String[] {
            "text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html, application/json;q=0.9"
        }) {
            Reply page =
                    sent(verb, path, "Accept", html).expect(status).with("Content-Type", "text/html;charset=UTF-8");
            assertThat(page.text())
                    .startsWith("<!DOCTYPE html>")
                    .contains("<h1>")
                    .contains("<p>");
            assertThat(page.header("Vary")).isEqualTo("Accept, POE");
            page.with("Cache-Control", "no-store").without("POE-Links");
            assertThat(page.header("Retry-After") != null).isEqualTo(status == 202 || status == 503);
        }
        for (String[] program : new String[][] {
            {"Accept", "*/*"},
            {"Accept", "application/json, text/html;q=0.9"},
            {"Accept", "text/html;q=0.5, application/problem+json"},
            {"Accept", "text/*"},
            {"Accept", "text/html", "POE", "1"}
        }) {
            Reply reply = sent(verb, path, program).expect(status);
            assertThat(reply.header("Vary")).isEqualTo("Accept, POE");
            if (problem == null) {
                reply.withoutBody();
            } else {
                reply.expectProblem(problem);
            }
        }
    }

    private static Reply sent(String verb, String path, String... headers) {
        var call = SERVER.alice().call(verb, path);
        if (verb.equals("POST")) {
            call.body("text/plain", "again");
        }
        for (int i = 0; i < headers.length; i += 2) {
            call.replaceHeader(headers[i], headers[i + 1]);
        }
        return call.send();
    }

    @Test
    @Tag("PD3")
    void theRequestIsStoredUnderADigestOfItsAddress() {
        order("poe/orders/secret", BOOK);
        assertThat(SERVER.database()
                        .column("SELECT client_correlation_id FROM twophp_intent")
                        .toString())
                .startsWith("[url:")
                .doesNotContain("secret");
        assertThat(SERVER.database().column("SELECT dialect FROM twophp_intent"))
                .hasSize(1);
    }

    @Test
    @Tag("X31")
    @Tag("PD1")
    void whoeverPostsFirstClosesItForAllTenantsAndAloneReadsTheAnswer() {
        postAs("alice@acme", "poe/files/1").expect(200);
        for (String user : new String[] {"alice@umbrella", "alice", "bob", "alice of acme #5"}) {
            assertClosed(postAs(user, "poe/files/1"));
            SERVER.as(user).get("poe/files/1").send().expectProblem("not-owner");
        }
        assertClosed(postAs("alice@acme", "poe/files/1"));
        assertThat(SERVER.as("alice@acme").get("poe/files/1").send().text()).isEqualTo("1");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("X31")
    @Tag("PD1")
    void recoveryExecutesItAsTheCaller() {
        CompletableFuture<Reply> lost = SERVER.atGate(SERVER.as("alice@acme").post("named/1/poe-gate/1"));
        SERVER.database().advance(Duration.ofSeconds(61));
        postAs("alice@umbrella", "named/1/poe-gate/1").expect(503);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.release(lost);
        SERVER.awaitThreads();
        assertThat(SERVER.database().items()).containsExactly("for alice");
        assertClosed(postAs("alice@umbrella", "named/1/poe-gate/1"));
    }
}
