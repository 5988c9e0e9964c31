package io.twophp.testsuite.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.tck.http.CommandContract;
import io.twophp.tck.http.CommandServer;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.stranger.Client;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands of IDS on Payara Micro, on a subclass's database: the contract, and more. */
@OnSharedShop
@Tag("A8")
@Tag("A9")
abstract class CommandChecks implements CommandContract {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String RESOURCE = "orders/commands";
    private static final String TOKEN = "IDS-Confirmation-Token";
    private static final String ID = "IDS-Command-Id";
    private static final String STATUS = "IDS-Status";
    private static final String DECISION = "IDS-Decision";

    private final ShopSite site;
    private final ShopClient alice;
    private final ShopClient bob;
    private final ShopClient watching;
    private final CommandServer server;

    CommandChecks(ShopSite site) {
        this.site = site;
        URI shop = site.server().baseUri().resolve("shop/");
        alice = new ShopClient(shop, "alice:alice-secret");
        bob = new ShopClient(shop, "bob:bob-secret");
        // Payara may let the requests of one HTTP/2 connection wait for each other: the client that watches a request
        // has its own.
        watching = new ShopClient(shop, "alice:alice-secret");
        String run = word();
        server = CommandServer.at(
                        shop.resolve(RESOURCE),
                        () -> new TreeMap<>(Map.of("word", "\"" + run + UUID.randomUUID() + "\"", "amount", "1.50")),
                        Client.login("alice"))
                .withOther(Client.login("bob"))
                .counting(() -> effects(alice, run) + effects(bob, run));
    }

    private static String word() {
        return "word-" + UUID.randomUUID();
    }

    private static String json(String word) {
        return "{\"word\":\"" + word + "\",\"amount\":1}";
    }

    private static int effects(ShopClient who, String word) {
        return who.get("orders?limit=10000").body().split("\"note\":\"" + word, -1).length - 1;
    }

    private static HttpResponse<String> send(ShopClient who, String below, String json, String... headers) {
        return who.send("POST", RESOURCE + below, json, headers);
    }

    private HttpResponse<String> send(String below, String json, String... headers) {
        return send(alice, below, json, headers);
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse(null);
    }

    private static boolean isReplay(HttpResponse<?> answer) {
        return header(answer, "Idempotent-Replayed") != null;
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String problem) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains("urn:twophp:problem:" + problem + "\"");
    }

    private String evidence(HttpResponse<?> answer) {
        return alice.get(RESOURCE + "/evidence/" + header(answer, ID)).body();
    }

    private void awaitReached(String word) {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> watching.get(RESOURCE + "/gates/" + word).body().equals("true"));
    }

    private void open(String word) {
        watching.get(RESOURCE + "/gates/" + word + "/open");
    }

    @Override
    public CommandServer server() {
        return server;
    }

    @Test
    void A8_SD1_membersInAnotherOrderAndOtherNumbersAreTheSameCommand() {
        String word = word();
        HttpResponse<String> first = send("", "{\"word\":\"" + word + "\",\"amount\":100}");
        HttpResponse<String> again = send("", "{\"amount\":1.0e2,\n \"word\":\"" + word + "\"}");
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(header(again, "X-Kind")).isEqualTo("kept");
        assertThat(effects(alice, word)).isEqualTo(1);
    }

    @Test
    void A8_S11_anotherTenantsCommandRuns() {
        String word = word();
        HttpResponse<String> first = send("/shared", json(word));
        HttpResponse<String> elsewhere = send("/shared", json(word), "X-Test-Tenant", "acme");
        assertThat(elsewhere.statusCode()).as(elsewhere.body()).isEqualTo(201);
        assertThat(isReplay(elsewhere)).isFalse();
        assertThat(header(elsewhere, ID)).isNotEqualTo(header(first, ID));
    }

    @Test
    void A8_S6_S10_theSameKeyWithAnotherAmountIsAConflictThatLeavesEvidence() {
        String word = word();
        HttpResponse<String> first = send("/keyed", "{\"word\":\"" + word + "\",\"amount\":1,\"sent\":\"10:00\"}");
        HttpResponse<String> dearer = send("/keyed", "{\"word\":\"" + word + "\",\"amount\":2,\"sent\":\"10:00\"}");
        assertRefused(dearer, 409, "idempotency-conflict");
        assertThat(header(dearer, DECISION)).isEqualTo("conflict_rejected");
        assertThat(header(dearer, ID)).isEqualTo(header(first, ID));
        HttpResponse<String> later = send("/keyed", "{\"word\":\"" + word + "\",\"amount\":1,\"sent\":\"10:01\"}");
        assertThat(isReplay(later)).isTrue();
        assertThat(evidence(first))
                .isEqualTo("[\"CONFLICT_REJECTED alice truetrue\",\"DUPLICATE_REPLAYED alice falsefalse\"]");
        assertThat(effects(alice, word)).isEqualTo(1);
    }

    @Test
    void A9_S8_SD6_aCommandIsConfirmedOnceByItsOwnToken() {
        String word = word();
        HttpResponse<String> asked = send("/confirmed/1", json(word));
        assertRefused(asked, 428, "confirmation-required");
        String others = header(send("/confirmed/2", json(word)), TOKEN);
        assertRefused(send("/confirmed/1", json(word), TOKEN, others), 403, "confirmation-refused");
        assertThat(effects(alice, word)).isZero();
        HttpResponse<String> done = send("/confirmed/1", json(word), TOKEN, header(asked, TOKEN));
        assertThat(done.statusCode()).as(done.body()).isEqualTo(200);
        assertThat(header(done, ID)).isEqualTo(header(asked, ID));
        HttpResponse<String> again = send("/confirmed/1", json(word), TOKEN, header(asked, TOKEN));
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(done.body());
        assertThat(isReplay(send("/confirmed/1", json(word)))).isTrue();
        assertThat(effects(alice, word)).isEqualTo(1);
    }

    @Test
    void S8_anotherActorsTokenConfirmsNothing() {
        String word = word();
        String token = header(send("/confirmed/1", json(word)), TOKEN);
        assertRefused(send(bob, "/confirmed/1", json(word), TOKEN, token), 403, "confirmation-refused");
        assertRefused(send("/confirmed/1", json(word()), TOKEN, token), 403, "confirmation-refused");
        assertThat(effects(alice, word) + effects(bob, word)).isZero();
    }

    @Test
    void S5_SD5_afterItsWindowACommandRunsAgain() {
        String word = word();
        HttpResponse<String> first = send("/windowed", json(word));
        Awaitility.await().atMost(PATIENCE).until(() -> !isReplay(send("/windowed", json(word))));
        assertThat(effects(alice, word)).isEqualTo(2);
        assertThat(first.statusCode()).isEqualTo(200);
    }

    @Test
    void S1_whatChangesNothingIsNotRegistered() {
        HttpResponse<String> read = send("/read", json(word()));
        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(header(read, ID)).isNull();
    }

    @Test
    void S7_SD6_aDuplicateInProgressIsToldWhereToAsk() {
        String word = word();
        CompletableFuture<HttpResponse<String>> running =
                CompletableFuture.supplyAsync(() -> send("/gated", json(word)));
        awaitReached(word);
        HttpResponse<String> second = send(watching, "/gated", json(word));
        assertThat(second.statusCode()).isEqualTo(202);
        assertThat(header(second, STATUS)).isEqualTo("in_progress");
        assertThat(header(second, "Retry-After")).isNotNull();
        String monitor = header(second, "Location");
        assertThat(monitor).endsWith(header(second, ID));
        open(word);
        HttpResponse<String> first = running.join();
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(header(first, ID)).isEqualTo(header(second, ID));
        assertThat(effects(alice, word)).isEqualTo(1);
    }

    @Test
    void SD4_anotherActorIsToldStatusAndIdsOnly() {
        String word = word();
        HttpResponse<String> first = send("/shared", json(word));
        HttpResponse<String> others = send(bob, "/shared", json(word));
        assertThat(others.statusCode()).isEqualTo(201);
        assertThat(others.body()).isEmpty();
        assertThat(header(others, "X-Kind")).isNull();
        assertThat(header(others, STATUS)).isEqualTo("executed");
        assertThat(header(others, ID)).isEqualTo(header(first, ID));
        assertThat(effects(alice, word) + effects(bob, word)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"409,rejected", "422,rejected", "500,failed"})
    void SD7_G6_aFailureIsReplayedWithItsStatusAndLeavesNothing(int status, String told) {
        String word = word();
        HttpResponse<String> first = send("/always/" + status, json(word));
        HttpResponse<String> again = send("/always/" + status, json(word));
        assertThat(first.statusCode()).isEqualTo(status);
        assertThat(header(first, STATUS)).isEqualTo(told);
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(header(again, STATUS)).isEqualTo(told);
        assertThat(effects(alice, word)).isZero();
    }

    @Test
    void SD7_whatTheApplicationHasUndoneIsToldSo() {
        String word = word();
        HttpResponse<String> first = send("", json(word));
        assertThat(alice.get(RESOURCE + "/compensated/" + header(first, ID)).body())
                .isEqualTo("true");
        HttpResponse<String> again = send("", json(word));
        assertThat(header(again, STATUS)).isEqualTo("compensated");
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void G2_whatTheContainerRefusesUsesUpNoKey() {
        String word = word();
        HttpResponse<String> refused = send("", "{\"word\":{},\"amount\":\"" + word + "\"}");
        assertThat(refused.statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(send("", json(word)).statusCode()).isEqualTo(201);
    }

    /** Sends a command to a server that is about to die; returns what must come of it. */
    Runnable S9_SD9_underAProvidersKeyACommandWhoseServerDiedRunsAgain() {
        String word = word();
        CompletableFuture<HttpResponse<String>> lost = reached("/provider", word);
        return () -> {
            assertThat(lost).isCompletedExceptionally();
            Awaitility.await().atMost(PATIENCE).until(() -> {
                open(word);
                int status = send("/provider", json(word)).statusCode();
                assertThat(status).isIn(200, 202, 503);
                return status == 200;
            });
            HttpResponse<String> done = send("/provider", json(word));
            assertThat(done.body()).isEqualTo("{\"key\":\"" + header(done, ID) + "\"}");
            assertThat(effects(alice, word)).isEqualTo(1);
        };
    }

    /** Sends two commands to a server that is about to die; returns what must come of them. */
    Runnable S9_SD3_afterARestartNamesAreTheSameAndAReconciledCommandStaysInDoubt() {
        String word = word();
        String done = json(word());
        HttpResponse<String> before = send("", done);
        CompletableFuture<HttpResponse<String>> lost = reached("/reconciled", word);
        return () -> {
            assertThat(lost).isCompletedExceptionally();
            HttpResponse<String> after = send("", done);
            assertThat(isReplay(after)).isTrue();
            assertThat(header(after, ID)).isEqualTo(header(before, ID));
            open(word);
            Awaitility.await().atMost(PATIENCE).until(() -> {
                HttpResponse<String> answer = send("/reconciled", json(word));
                assertThat(answer.statusCode()).isEqualTo(202);
                return header(answer, "Retry-After").equals("60");
            });
            assertThat(effects(alice, word)).isZero();
        };
    }

    /** Sends a command on a connection of its own, and waits until it is executed. */
    private CompletableFuture<HttpResponse<String>> reached(String below, String word) {
        ShopClient own = new ShopClient(site.server().baseUri().resolve("shop/"), "alice:alice-secret");
        CompletableFuture<HttpResponse<String>> running =
                CompletableFuture.supplyAsync(() -> send(own, below, json(word)));
        awaitReached(word);
        return running;
    }
}
