package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.Messages.json;
import static io.twophp.testsuite.acceptance.Messages.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.stranger.Script;
import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client in Python, written from the text of Certified HTTP alone, completes each flow of it. */
@OnSharedShop
class CertifiedHttpInteropIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TO = Messages.RESOURCE;

    private final URI shop;
    private final Messages alice;
    private PythonClient client;

    CertifiedHttpInteropIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        shop = site.server().baseUri().resolve("shop/");
        alice = new Messages(new ShopClient(shop, "alice:alice-secret"));
    }

    @BeforeEach
    void prepare(@TempDir Path directory) {
        assumeTrue(Script.canRun(), "there is no python3 with sqlite3 to run the client that is written in it");
        client = PythonClient.in(directory, shop);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void C8_C10_C4_aMessageIsDeliveredAndItsAnswerDeleted(String method) {
        String word = word();
        JsonObject end =
                method.equals("DELETE") ? client.send(method, TO + "/" + word) : client.send(method, TO, json(word));
        assertThat(end.getString("outcome")).isEqualTo("delivered");
        assertThat(end.getString("body")).contains(word);
        assertThat(end.getInt("acknowledged")).isEqualTo(204);
        assertThat(alice.http().get(end.getString("url")).statusCode()).isEqualTo(410);
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C4_anAnswerWithoutABodyIsNotDeleted() {
        String word = word();
        JsonObject end = client.send("POST", TO + "/silent", json(word));
        assertThat(end.getInt("status")).isEqualTo(204);
        assertThat(end.getString("url")).isEmpty();
        assertThat(end.getInt("acknowledged")).isZero();
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"502", "503", "504", "413", "408"})
    void C9_whatIsToBeRepeatedIsDeliveredInTheEnd(int status) {
        String word = word();
        JsonObject end = client.send("POST", TO + "/once/" + status, json(word));
        assertThat(end.getString("outcome")).isEqualTo("delivered");
        assertThat(end.getString("statuses")).isEqualTo("[" + status + ", 201]");
        assertThat(end.getInt("acknowledged")).isEqualTo(204);
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"400,failed", "410,failed", "501,failed", "404,ask", "409,ask", "500,ask"})
    void C9_aFailureEndsTheMessageOrIsLeftToTheApplication(int status, String outcome) {
        String word = word();
        JsonObject end = client.send("POST", TO + "/always/" + status, json(word));
        assertThat(end.getString("outcome")).isEqualTo(outcome);
        assertThat(end.getString("statuses")).isEqualTo("[" + status + "]");
        assertThat(end.getString("body")).contains(word);
        assertThat(end.getInt("acknowledged")).isEqualTo(204);
        assertThat(alice.effects(word)).isZero();
    }

    @Test
    void CD3_aResourcesOwn202IsDelivered() {
        JsonObject end = client.send("POST", TO + "/always/202", json(word()));
        assertThat(end.getString("outcome")).isEqualTo("delivered");
        assertThat(end.getString("statuses")).isEqualTo("[200]");
    }

    @Test
    void C9_303IsFollowedByGet() {
        String word = word();
        JsonObject end = client.send("POST", TO + "/moved", json(word));
        assertThat(end.getString("outcome")).isEqualTo("delivered");
        assertThat(end.getString("statuses")).isEqualTo("[303, 200]");
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C3_CD3_aClientThatDiedFindsItsMessageInFlightAndThenDelivered() {
        String word = word();
        client.dies("sent", "POST", TO + "/gated", json(word));
        Awaitility.await().atMost(PATIENCE).until(() -> alice.isReached(word));
        CompletableFuture<JsonObject> resumed = CompletableFuture.supplyAsync(client::resume);
        Awaitility.await().atMost(PATIENCE).until(() -> client.hasSeen(202));
        alice.open(word);
        JsonObject end = resumed.join();
        assertThat(end.getString("outcome")).isEqualTo("delivered");
        assertThat(end.getString("statuses")).startsWith("[202, ").endsWith("201]");
        assertThat(end.getInt("acknowledged")).isEqualTo(204);
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C10_aClientThatDiedWithTheAnswerOnlyDeletesIt() {
        String word = word();
        client.dies("received", "POST", TO, json(word));
        JsonObject end = client.resume();
        assertThat(end.getString("outcome")).isEqualTo("delivered");
        assertThat(end.getString("statuses")).isEqualTo("[201]");
        assertThat(end.getInt("acknowledged")).isEqualTo(204);
        assertThat(alice.http().get(end.getString("url")).statusCode()).isEqualTo(410);
        assertThat(alice.effects(word)).isEqualTo(1);
    }

    @Test
    void C8_CD6_whatDoesNotSpeakItIsServedAsByAnyServer() {
        JsonObject end = client.send("POST", "order-forms/" + word(), "{\"sku\":\"tea\",\"quantity\":1}");
        assertThat(end.getString("outcome")).as(end.toString()).isEqualTo("delivered");
        assertThat(end.getInt("status")).isEqualTo(201);
        assertThat(end.getString("url")).isEmpty();
    }
}
