package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.TwoPhaseClient.header;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.isReplay;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.acceptance.TwoPhaseClient.Registered;
import io.twophp.testsuite.launch.Server;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The handshake on Payara Micro, on a subclass's database. */
@OnSharedShop
abstract class HandshakeContract {

    private final Server server;
    private final TwoPhaseClient alice;
    private final TwoPhaseClient bob;

    HandshakeContract(ShopSite site) {
        server = site.server();
        alice = site.alice();
        bob = new TwoPhaseClient(server, "bob:bob-secret");
    }

    @Test
    @Tag("N11")
    @Tag("D15")
    void an_order_is_placed_once_and_its_answer_replayed() {
        Registered intent = alice.registerOrder("tea", 2);
        assertThat(ordersOf(alice)).doesNotContain(intent.clientId());
        int before = count(alice);

        HttpResponse<String> committed = alice.confirm(intent);
        HttpResponse<String> replayed = alice.confirm(intent);

        assertThat(committed.statusCode()).isEqualTo(200);
        assertThat(phase(committed)).isEqualTo("COMMITTED");
        String id = header(committed, ProtocolHeader.RESOURCE_ID);
        assertThat(header(committed, "Location")).endsWith("/shop/orders/" + id);
        assertThat(isReplay(committed)).isFalse();
        assertThat(isReplay(replayed)).isTrue();
        assertThat(replayed.statusCode()).isEqualTo(200);
        assertThat(replayed.body()).isEqualTo(committed.body());
        assertThat(count(alice)).isEqualTo(before + 1);
        assertThat(alice.http().get("orders/" + id).statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("D1")
    void replacing_patching_and_cancelling_go_through_both_phases() {
        HttpResponse<String> placed = alice.confirm(alice.registerOrder("tea", 2));
        String id = header(placed, ProtocolHeader.RESOURCE_ID);

        HttpResponse<String> replaced = alice.confirm(alice.register("PUT", "orders/" + id, "{\"quantity\":5}"));
        assertThat(replaced.statusCode()).isEqualTo(200);
        assertThat(replaced.body()).contains("\"quantity\":5");
        assertThat(header(replaced, ProtocolHeader.RESOURCE_ID)).isEqualTo(id);

        HttpResponse<String> patched = alice.confirm(alice.register("PATCH", "orders/" + id, "{\"note\":\"gift\"}"));
        assertThat(patched.body()).contains("\"note\":\"gift\"").contains("\"quantity\":5");

        HttpResponse<String> cancelled = alice.confirm(alice.register("DELETE", "orders/" + id, null));
        assertThat(cancelled.statusCode()).isEqualTo(200);
        assertThat(phase(cancelled)).isEqualTo("COMMITTED");
        assertThat(alice.http().get("orders/" + id).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @Tag("N13")
    @Tag("D16")
    @CsvSource({"tea,0,400", "unknown-item,1,422", "rare-book,100,409"})
    void a_refused_order_fails_finally_and_leaves_nothing(String sku, int quantity, int status) {
        int before = count(alice);
        Registered intent = alice.registerOrder(sku, quantity);

        HttpResponse<String> failed = alice.confirm(intent);
        HttpResponse<String> replayed = alice.confirm(intent);

        assertThat(failed.statusCode()).isEqualTo(status);
        assertThat(phase(failed)).isEqualTo("FAILED");
        assertThat(header(failed, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(replayed.statusCode()).isEqualTo(status);
        assertThat(replayed.body()).isEqualTo(failed.body());
        assertThat(isReplay(replayed)).isTrue();
        assertThat(count(alice)).isEqualTo(before);
    }

    @Test
    @Tag("N37")
    void nobody_confirms_without_credentials() {
        Registered intent = alice.registerOrder("tea", 1);
        assertThat(new TwoPhaseClient(server, null).confirm(intent).statusCode())
                .isEqualTo(401);
        assertThat(phase(alice.confirm(intent))).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("N38")
    @Tag("D6")
    void another_customer_neither_confirms_nor_sees_an_intent() {
        Registered intent = alice.registerOrder("tea", 1);
        assertThat(bob.confirm(intent).statusCode()).isEqualTo(403);
        assertThat(bob.http().get("2php/intents/" + intent.serverId()).statusCode())
                .isEqualTo(404);
        assertThat(alice.http().get("2php/intents/" + intent.serverId()).body()).contains("WAITING_CONFIRM");
        assertThat(phase(alice.confirm(intent))).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("N41")
    @Tag("D26")
    void the_ledger_tells_a_customer_of_its_own_calls() {
        Registered intent = alice.registerOrder("tea", 1);
        for (String question : List.of("tree/" + intent.clientId(), "registrations?ccid=" + intent.clientId())) {
            assertThat(alice.http().get("2php/ledger/" + question).body())
                    .contains(intent.serverId(), "\"phase\":\"WAITING_CONFIRM\"", "\"actor\":\"server\"");
            assertThat(bob.http().get("2php/ledger/" + question).body()).doesNotContain(intent.serverId());
        }
        for (String list : List.of("stalled?older-than=PT0S", "registrations?unmatched&limit=500")) {
            assertThat(bob.http().get("2php/ledger/" + list).body()).doesNotContain(intent.serverId());
        }
        assertThat(phase(alice.confirm(intent))).isEqualTo("COMMITTED");
        assertThat(alice.http().get("2php/ledger/tree/" + intent.clientId()).body())
                .contains("\"outcome\":\"COMMITTED\"");
        assertThat(alice.http().send("POST", "2php/ledger/stalled", "{}").statusCode())
                .isEqualTo(405);
    }

    @ParameterizedTest
    @Tag("D5")
    @CsvSource({
        "POST, orders, text/plain, application/json, 415",
        "POST, orders, application/json, image/png, 406",
        "PUT, orders, application/json, application/json, 405",
        "POST, nowhere, application/json, application/json, 404",
    })
    void what_the_container_refuses_registers_nothing(
            String method, String path, String contentType, String accept, int status) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> refused = alice.http()
                .send(
                        method,
                        path,
                        "{\"sku\":\"tea\",\"quantity\":1}",
                        "Content-Type",
                        contentType,
                        "Accept",
                        accept,
                        ProtocolHeader.ENABLED,
                        "true",
                        ProtocolHeader.CLIENT_CORRELATION_ID,
                        clientId);
        assertThat(refused.statusCode()).isEqualTo(status);
        assertThat(alice.http()
                        .get("2php/intents?client-correlation-id=" + clientId)
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @Tag("N3")
    @Tag("D24")
    void plain_requests_are_processed_as_ever() {
        HttpResponse<String> placed = alice.http().send("POST", "orders", "{\"sku\":\"tea\",\"quantity\":1}");
        assertThat(placed.statusCode()).isEqualTo(201);
        assertThat(header(placed, ProtocolHeader.SERVER_CORRELATION_ID)).isNull();
    }

    @Test
    void exchanges_and_transitions_are_counted_in_the_servers_metrics() {
        alice.confirm(alice.registerOrder("tea", 1));
        String metrics =
                alice.http().get(server.baseUri().resolve("metrics").toString()).body();
        assertThat(metrics)
                .contains("twophp_transitions_total")
                .contains("to=\"COMMITTED\"")
                .containsPattern("twophp_exchanges_seconds_count\\{[^}]*answer=\"Completed\"");
    }

    private static int count(TwoPhaseClient customer) {
        return ordersOf(customer).split("\"sku\"", -1).length - 1;
    }

    private static String ordersOf(TwoPhaseClient customer) {
        return customer.http().get("orders?limit=10000").body();
    }
}
