package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.Messages.json;
import static io.twophp.testsuite.acceptance.Messages.word;
import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.ShopClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Acknowledgements outlive the server that gave them: one {@code kill -9} with an intent after each phase (I2, I4),
 * with commands, and with messages of Certified HTTP.
 */
@OnSharedShop
@Tag("N2")
@Tag("N22")
@Tag("D2")
@Tag("A3")
@Tag("A4")
@Tag("A8")
@Tag("A9")
class CrashIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String COMMANDS = "orders/commands";
    private static final String COMMAND_ID = "IDS-Command-Id";

    private ShopSite site;
    private Messages alice;

    @Test
    void a_killed_server_keeps_its_promises_on_postgresql(@On(On.Kind.POSTGRESQL) ShopSite shop) {
        keepsItsPromises(shop);
    }

    @Test
    @Tag("campaign")
    void a_killed_server_keeps_its_promises_on_h2(@On(On.Kind.H2) ShopSite shop) {
        keepsItsPromises(shop);
    }

    private void keepsItsPromises(ShopSite shop) {
        site = shop;
        alice = onItsOwnConnection();
        // First: what waits at a gate holds a row of its item.
        Runnable ofEachPhase = ofEachPhase();
        List<Runnable> promises = List.of(
                S9_SD9_underAProvidersKeyACommandRunsAgain(),
                S9_SD3_namesAreTheSameAndAReconciledCommandStaysInDoubt(),
                C2_G7_aMessageIsExecutedOnce(),
                // Last: what is executed again holds it until it is let through.
                ofEachPhase);
        site.server().kill();
        site.server().start();
        assertAll(promises.stream().map(promise -> promise::run));
    }

    /** Opens a connection: Payara may let the requests of one HTTP/2 connection wait for each other. */
    private Messages onItsOwnConnection() {
        return new Messages(new ShopClient(site.server().baseUri().resolve("shop/"), "alice:alice-secret"));
    }

    private Runnable ofEachPhase() {
        ShopClient customer = site.alice();
        String word = word();
        String order = "{\"sku\":\"tea\",\"quantity\":2,\"note\":\"" + word + "\"}";
        Registered waiting = customer.register("POST", "orders", order);
        Registered done = customer.register("POST", "orders", order);
        HttpResponse<String> told = customer.confirm(done);
        assertThat(phase(told)).isEqualTo("COMMITTED");
        return () -> {
            HttpResponse<String> committed = customer.confirm(waiting);
            assertThat(committed.statusCode()).isEqualTo(200);
            assertThat(phase(committed)).isEqualTo("COMMITTED");
            assertThat(Client.isReplay(committed)).isFalse();
            HttpResponse<String> replayed = customer.confirm(done);
            assertThat(Client.isReplay(replayed)).isTrue();
            assertThat(replayed.statusCode()).isEqualTo(200);
            assertThat(replayed.body()).isEqualTo(told.body()).isNotEmpty();
            assertThat(alice.effects(word)).as("one for each intent").isEqualTo(2);
        };
    }

    private Runnable C2_G7_aMessageIsExecutedOnce() {
        String word = word();
        String done = word();
        HttpResponse<String> before = alice.post("", done);
        Messages own = onItsOwnConnection();
        CompletableFuture<?> lost = reached(word, () -> own.post("/gated", word));
        return () -> {
            assertThat(lost).isCompletedExceptionally();
            untilDone(word, 201, () -> alice.post("/gated", word));
            assertThat(Messages.isReplay(alice.post("/gated", word))).isTrue();
            assertThat(alice.effects(word)).isEqualTo(1);
            HttpResponse<String> after = alice.post("", done);
            assertThat(Messages.isReplay(after)).isTrue();
            assertThat(after.body()).isEqualTo(before.body());
            assertThat(header(after, Messages.URL)).isEqualTo(header(before, Messages.URL));
            assertThat(alice.ask("GET", before).body()).isEqualTo(before.body());
        };
    }

    private Runnable S9_SD9_underAProvidersKeyACommandRunsAgain() {
        String word = word();
        Messages own = onItsOwnConnection();
        CompletableFuture<?> lost = reached(word, () -> command(own, "/provider", word));
        return () -> {
            assertThat(lost).isCompletedExceptionally();
            untilDone(word, 200, () -> command(alice, "/provider", word));
            HttpResponse<String> done = command(alice, "/provider", word);
            assertThat(done.body()).isEqualTo("{\"key\":\"" + header(done, COMMAND_ID) + "\"}");
            assertThat(alice.effects(word)).isEqualTo(1);
        };
    }

    private Runnable S9_SD3_namesAreTheSameAndAReconciledCommandStaysInDoubt() {
        String word = word();
        String done = word();
        HttpResponse<String> before = command(alice, "", done);
        Messages own = onItsOwnConnection();
        CompletableFuture<?> lost = reached(word, () -> command(own, "/reconciled", word));
        return () -> {
            assertThat(lost).isCompletedExceptionally();
            HttpResponse<String> after = command(alice, "", done);
            assertThat(Messages.isReplay(after)).isTrue();
            assertThat(header(after, COMMAND_ID)).isEqualTo(header(before, COMMAND_ID));
            alice.open(word);
            await().atMost(PATIENCE).until(() -> {
                HttpResponse<String> answer = command(alice, "/reconciled", word);
                assertThat(answer.statusCode()).isEqualTo(202);
                return header(answer, "Retry-After").equals("60");
            });
            assertThat(alice.effects(word)).isZero();
        };
    }

    private static HttpResponse<String> command(Messages who, String below, String word) {
        return who.http().send("POST", COMMANDS + below, json(word));
    }

    /** Sends a request, and waits until it is executed. */
    private CompletableFuture<?> reached(String word, Supplier<HttpResponse<String>> request) {
        CompletableFuture<?> running = CompletableFuture.supplyAsync(request);
        await().atMost(PATIENCE).until(() -> alice.isReached(word));
        return running;
    }

    /** Repeats a request, whose gate is opened, until it was executed. */
    private void untilDone(String word, int status, Supplier<HttpResponse<String>> request) {
        await().atMost(PATIENCE).until(() -> {
            alice.open(word);
            int now = request.get().statusCode();
            assertThat(now).isIn(status, 202, 503);
            return now == status;
        });
    }
}
