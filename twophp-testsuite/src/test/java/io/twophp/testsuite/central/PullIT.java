package io.twophp.testsuite.central;

import static io.twophp.testsuite.launch.ShopClient.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.client.Alice;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.ShopClient;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Operators of the Central Ledger ask a service, and settle its doubts (acceptance 8 and 9). */
@Tag("N26")
@Tag("L15")
@Tag("L20")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PullIT {

    private static ServerSocketChannel trap;
    private static CentralSite site;

    @BeforeAll
    static void start() throws IOException {
        trap = ServerSocketChannel.open();
        trap.configureBlocking(false);
        trap.bind(new InetSocketAddress("127.0.0.1", 0));
        site = new CentralSite("central-pull", trap.socket().getLocalPort());
    }

    @AfterAll
    static void stop() throws IOException {
        if (site != null) {
            site.close();
        }
        trap.close();
    }

    private static JsonObject only(JsonObject pulled) {
        return pulled.getJsonArray("services").getJsonObject(0);
    }

    private static void assertPulled(HttpResponse<String> answer, int stored) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(only(json(answer)).getBoolean("answered")).as(answer.body()).isTrue();
        assertThat(json(answer).getInt("stored")).as(answer.body()).isEqualTo(stored);
    }

    private static JsonObject server(String scid) {
        HttpResponse<String> call = site.get("calls/" + scid);
        assertThat(call.statusCode()).as(call.body()).isEqualTo(200);
        return json(call).getJsonObject("server");
    }

    private static List<String> audited(String action) {
        return json(site.get("audit?after=0&limit=1000")).getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .filter(entry -> entry.getString("action").equals(action))
                .map(entry ->
                        entry.getString("who") + " " + entry.getString("subject") + " " + entry.getString("detail"))
                .toList();
    }

    @Test
    void theMetricThatAnAlertNamesIsThere() throws Exception {
        Path rules = Path.of(System.getProperty("basedir", ".")).resolve("../docs/monitoring/prometheus-rules.yaml");
        assertThat(Files.readString(rules)).contains("(twophp_sync_lag) >");
        assertThat(site.metrics().lines())
                .anyMatch(line -> line.matches("twophp_sync_lag\\{.*service=\"shop\".*} \\d+(\\.0)?"));
    }

    @Test
    void L15_aRowThatNobodyHasConfirmedIsPulledLongBeforeItIsTold() {
        Registered order = site.alice().registerOrder("tea", 1);
        assertThat(site.get("calls/" + order.serverId()).statusCode()).isEqualTo(404);
        assertPulled(site.pull(order.serverId()), 1);
        assertThat(server(order.serverId()).getString("phase")).isEqualTo("WAITING_CONFIRM");
        assertPulled(site.pull(order.serverId()), 0);
        assertThat(audited("PULL"))
                .anyMatch(line -> line.startsWith(
                        "administrator " + site.id() + " server_correlation_id " + order.serverId() + ": stored 1"));
    }

    @Test
    void L15_aTreeIsPulledFromAllServices() {
        Registered order = site.alice().registerOrder("tea", 1);
        assertPulled(site.post("trees/" + order.clientId() + "/pull", ""), 1);
        HttpResponse<String> tree = site.get("trees/" + order.clientId());
        assertThat(tree.statusCode()).isEqualTo(200);
        assertThat(tree.body()).contains(order.serverId());
    }

    @Test
    void L15_allThatWaitsIsToldNow() {
        Registered order = site.alice().registerOrder("tea", 1);
        assertPulled(site.pull(null), 0);
        assertThat(Waiting.until(() -> server(order.serverId()).getString("phase")))
                .isEqualTo("WAITING_CONFIRM");
    }

    @Test
    @Tag("N42")
    @Tag("F10")
    void F10_nobodyButItsCentralLedgerAsksTheShop() {
        Registered order = site.alice().registerOrder("tea", 1);
        ShopClient anybody = new ShopClient(site.shop().baseUri().resolve("shop/"), null);
        String asked = "{\"server_correlation_id\":\"" + order.serverId() + "\"}";
        for (HttpResponse<String> refused : List.of(
                anybody.send("POST", "2php/central/rows", asked),
                site.alice().send("POST", "2php/central/rows", asked),
                anybody.send("POST", "2php/central/intents/" + order.serverId() + "/resolution", asked))) {
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(401);
            assertThat(refused.body()).contains("central-not-genuine").doesNotContain("WAITING_CONFIRM");
        }
        assertThat(site.anonymous()
                        .send("POST", "services/" + site.id() + "/pull", asked)
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    @Tag("F11")
    void F11_addressesThatAreNotListedOrLeadInsideAreNotAsked() throws IOException {
        Registered order = site.alice().registerOrder("tea", 1);
        int inside = trap.socket().getLocalPort();
        try {
            for (String bad : List.of(
                    "http://localhost:" + inside + "/",
                    "http://127.0.0.1:" + inside + "/",
                    site.shop().baseUri().resolve("shop/").toString(),
                    "http://127.0.0.2:" + inside + "/",
                    site.shopsAddress().replace("//", "//user@"),
                    "http://169.254.169.254/latest/")) {
                HttpResponse<String> changed = site.address(bad);
                if (changed.statusCode() != 200) {
                    assertThat(changed.statusCode()).as(changed.body()).isBetween(400, 422);
                    continue;
                }
                HttpResponse<String> pulled = site.pull(order.serverId());
                assertThat(pulled.statusCode()).isEqualTo(200);
                assertThat(only(json(pulled)).getBoolean("answered")).as(bad).isFalse();
            }
        } finally {
            assertThat(site.address(site.shopsAddress()).statusCode()).isEqualTo(200);
        }
        try (SocketChannel caught = trap.accept()) {
            assertThat(caught).as("connected to what is inside").isNull();
        }
        assertThat(site.get("calls/" + order.serverId()).statusCode()).isEqualTo(404);
    }

    private static JsonObject call(String scid) {
        return json(site.get("calls/" + scid));
    }

    /** Opens a client with a ledger of its own, which ships its rows to the Central Ledger too. */
    private static TwoPhaseClient till() {
        return TwoPhaseClient.in(site.folder("till"))
                .service("till")
                .set("twophp.central.url", site.central().url().toString())
                .set("twophp.central.token", site.central().token("till"))
                .set("twophp.sync.interval", "PT1S")
                .set("twophp.client.timeout", "PT5S")
                .configure(client -> client.register(new Alice()))
                .open();
    }

    /**
     * Sends an order whose server dies during the execution, and starts it again: the order is in doubt, as it may have
     * taken effect elsewhere.
     */
    private static String doubtful(TwoPhaseClient till) throws IOException {
        Path checkpoint = Files.writeString(site.halts().resolve("BUSINESS_DONE"), "1");
        URI orders = site.shop().baseUri().resolve("shop/orders");
        Invocation.Builder order = till.client().target(orders).request();
        assertThatThrownBy(() -> order.post(Entity.json("{\"sku\":\"tea\",\"quantity\":1}")))
                .isInstanceOf(ProcessingException.class);
        site.shop().awaitExit();
        Files.delete(checkpoint);
        // Once the shop is there again, the till's recovery may hear of PROCESSING, which is not stalled.
        String scid = till.ledger().stalled(Instant.EPOCH).get(0).serverCorrelationId();
        site.shop().start();
        Waiting.until(() -> {
            site.pull(scid);
            return server(scid).get("in_doubt_since") == JsonValue.NULL ? null : "in doubt";
        });
        return scid;
    }

    /** Runs last, as a shop that was killed keeps its turn to ship rows for two minutes. */
    @Test
    @Tag("campaign")
    @Order(Integer.MAX_VALUE)
    void L20_aDoubtIsSettledThroughTheCentralLedgerOnce() throws IOException {
        try (TwoPhaseClient till = till()) {
            String scid = doubtful(till);
            assertThat(site.get("doubts").body()).contains(scid);
            String resolution = "doubts/" + site.id() + "/" + scid + "/resolution";

            HttpResponse<String> settled = site.post(
                    resolution, "{\"phase\":\"COMMITTED\",\"resource_id\":\"r-7\",\"note\":\"seen at the bank\"}");
            assertThat(settled.statusCode()).as(settled.body()).isEqualTo(200);
            assertThat(json(settled).getJsonObject("server").getString("phase")).isEqualTo("COMMITTED");
            assertThat(json(settled).getJsonObject("server").get("in_doubt_since"))
                    .isEqualTo(JsonValue.NULL);
            assertThat(site.shop().output())
                    .contains("TWOPHP-0712 [" + scid + "] administrator, at the Central Ledger")
                    .contains("seen at the bank");

            till.recover();
            Waiting.until(() ->
                    call(scid).getJsonObject("client").getString("phase").equals("COMMITTED") ? "both rows" : null);
            assertThat(call(scid).getString("verdict")).isEqualTo("MATCHED");

            HttpResponse<String> again = site.post(resolution, "{\"phase\":\"FAILED\"}");
            assertThat(again.statusCode()).isEqualTo(409);
            assertThat(again.body()).contains("not-in-doubt");
            assertThat(server(scid).getString("phase")).isEqualTo("COMMITTED");
            String subject = "administrator " + site.id() + " " + scid;
            assertThat(audited("SETTLEMENT"))
                    .containsExactly(
                            subject + " wants COMMITTED, resource_id r-7, note: seen at the bank",
                            subject + " settled",
                            subject + " wants FAILED",
                            subject + " decided already");
            assertThat(json(site.get("audit/check")).getBoolean("intact")).isTrue();
        }
    }
}
