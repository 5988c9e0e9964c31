package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.Messages.URL;
import static io.twophp.testsuite.acceptance.Messages.header;
import static io.twophp.testsuite.acceptance.Messages.isReplay;
import static io.twophp.testsuite.acceptance.Messages.json;
import static io.twophp.testsuite.acceptance.Messages.word;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.tck.http.CertifiedHttpContract;
import io.twophp.tck.http.MessageServer;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.stranger.Client;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certified HTTP on Payara Micro, on a subclass's database: the contract, and more. */
@OnSharedShop
@Tag("A3")
@Tag("A4")
abstract class CertifiedHttpChecks implements CertifiedHttpContract {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ShopSite site;
    private final Messages alice;
    private final MessageServer server;

    CertifiedHttpChecks(ShopSite site) {
        this.site = site;
        URI shop = site.server().baseUri().resolve("shop/");
        alice = new Messages(new ShopClient(shop, "alice:alice-secret"));
        Messages bob = new Messages(new ShopClient(shop, "bob:bob-secret"));
        String run = word();
        server = new MessageServer(
                shop.resolve(Messages.RESOURCE),
                "application/json",
                () -> json(run + UUID.randomUUID()).getBytes(UTF_8),
                Client.login("alice"),
                Optional.of(Client.login("bob")),
                Optional.of(() -> alice.effects(run) + bob.effects(run)),
                false,
                Duration.ofDays(30));
    }

    /**
     * Returns a client with a connection of its own: Payara may let the requests of one HTTP/2 connection wait for each
     * other.
     */
    private Messages onItsOwnConnection() {
        return new Messages(new ShopClient(site.server().baseUri().resolve("shop/"), "alice:alice-secret"));
    }

    @Override
    public MessageServer server() {
        return server;
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void C8_anyMethodTakesMessages(String method) {
        String word = word();
        String below = method.equals("DELETE") ? "/" + word : "";
        String body = method.equals("DELETE") ? null : json(word);
        HttpResponse<String> first = alice.send(method, below, word, body);
        HttpResponse<String> again = alice.send(method, below, word, body);
        assertThat(first.statusCode()).isEqualTo(method.equals("POST") ? 201 : 200);
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C4_anAnswerWithoutABodyNamesNoAddress() {
        String word = word();
        for (boolean replay : List.of(false, true)) {
            HttpResponse<String> answer = alice.post("/silent", word);
            assertThat(answer.statusCode()).isEqualTo(204);
            assertThat(header(answer, URL)).isNull();
            assertThat(isReplay(answer)).isEqualTo(replay);
        }
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C4_theStoredAnswerHasItsHeaders() {
        HttpResponse<String> first = alice.post("", word());
        HttpResponse<String> stored = alice.ask("GET", first);
        assertThat(stored.statusCode()).isEqualTo(201);
        assertThat(header(stored, "X-Kind")).isEqualTo("kept");
        assertThat(header(first, URL)).startsWith(site.server().baseUri() + "shop/2php/messages/");
    }

    @ParameterizedTest
    @Tag("A5")
    @ValueSource(ints = {408, 413, 425, 429, 502, 503, 504})
    void A5_C9_CD3_aPassingRefusalFreesTheId(int status) {
        String word = word();
        HttpResponse<String> refused = alice.post("/once/" + status, word);
        assertThat(refused.statusCode()).isEqualTo(status);
        assertThat(header(refused, "Retry-After")).isEqualTo("1");
        assertThat(header(refused, URL)).isNull();
        assertThat(alice.effects(word)).isZero();
        HttpResponse<String> done = alice.post("/once/" + status, word);
        assertThat(done.statusCode()).isEqualTo(201);
        assertThat(isReplay(done)).isFalse();
        assertThat(isReplay(alice.post("/once/" + status, word))).isTrue();
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 409, 410, 413, 415, 422, 500, 501})
    void C9_G6_anyOtherFailureIsRecordedAndLeavesNothing(int status) {
        String word = word();
        HttpResponse<String> first = alice.post("/always/" + status, word);
        HttpResponse<String> again = alice.post("/always/" + status, word);
        assertThat(first.statusCode()).isEqualTo(status);
        assertThat(again.statusCode()).isEqualTo(status);
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body()).contains(word);
        assertThat(alice.ask("GET", again).body()).isEqualTo(first.body());
        assertThat(alice.ask("DELETE", again).statusCode()).isEqualTo(204);
        assertThat(alice.post("/always/" + status, word).statusCode()).isEqualTo(410);
        assertThat(alice.effects(word)).isZero();
    }

    @Test
    void CD3_aResourcesOwn202LeavesAs200() {
        String word = word();
        HttpResponse<String> first = alice.post("/always/202", word);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(alice.post("/always/202", word).statusCode()).isEqualTo(200);
        assertThat(alice.ask("GET", first).statusCode()).isEqualTo(200);
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void CD3_whatIsInFlightGets202AndNoAddress() {
        String word = word();
        CompletableFuture<HttpResponse<String>> running =
                CompletableFuture.supplyAsync(() -> onItsOwnConnection().post("/gated", word));
        Awaitility.await().atMost(PATIENCE).until(() -> alice.isReached(word));
        HttpResponse<String> second = alice.post("/gated", word);
        assertThat(second.statusCode()).isEqualTo(202);
        assertThat(header(second, "Retry-After")).isEqualTo("1");
        assertThat(header(second, URL)).isNull();
        assertThat(header(second, "Location")).isNull();
        alice.open(word);
        HttpResponse<String> first = running.join();
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(alice.post("/gated", word).body()).isEqualTo(first.body());
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C3_aRedirectIsRecordedLikeAnyOtherAnswer() {
        String word = word();
        HttpResponse<String> first = alice.post("/moved", word);
        HttpResponse<String> again = alice.post("/moved", word);
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(again.statusCode()).isEqualTo(303);
        assertThat(header(again, "Location")).isEqualTo(header(first, "Location"));
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void G2_whatTheContainerRefusesUsesUpNoId() {
        String word = word();
        for (String body : List.of("{broken", json(" "))) {
            HttpResponse<String> refused = alice.send("POST", "", word, body);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(header(refused, URL)).isNull();
        }
        assertThat(alice.post("", word).statusCode()).isEqualTo(201);
    }

    @Test
    void CD6_withoutAnIdEachRequestIsExecuted() {
        String word = word();
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> plain = alice.http().send("POST", Messages.RESOURCE, json(word));
            assertThat(plain.statusCode()).isEqualTo(201);
            assertThat(header(plain, URL)).isNull();
        }
        assertThat(alice.effects(word)).isEqualTo(2);
    }

    /** Sends messages to a server that is about to die; returns what must come of them. */
    Runnable C2_G7_aMessageWhoseServerDiedIsExecutedOnce() {
        String word = word();
        String done = word();
        HttpResponse<String> before = alice.post("", done);
        CompletableFuture<HttpResponse<String>> lost =
                CompletableFuture.supplyAsync(() -> onItsOwnConnection().post("/gated", word));
        Awaitility.await().atMost(PATIENCE).until(() -> alice.isReached(word));
        return () -> {
            assertThat(lost).isCompletedExceptionally();
            Awaitility.await().atMost(PATIENCE).until(() -> {
                alice.open(word);
                int status = alice.post("/gated", word).statusCode();
                assertThat(status).isIn(201, 202, 503);
                return status == 201;
            });
            assertThat(isReplay(alice.post("/gated", word))).isTrue();
            assertThat(alice.effects(word)).isEqualTo(1);
            HttpResponse<String> after = alice.post("", done);
            assertThat(isReplay(after)).isTrue();
            assertThat(after.body()).isEqualTo(before.body());
            assertThat(header(after, URL)).isEqualTo(header(before, URL));
            assertThat(alice.ask("GET", before).body()).isEqualTo(before.body());
        };
    }
}
