package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.ShopClient;
import jakarta.json.JsonObject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;

/** The tree of one checkout (draft §10.3), as the services' ledger shows it to an operator. */
final class CallTree {

    /** The setting that makes customers operators, in the tests only: {@code twophp.operator-role}. */
    static final String OPERATORS = "customer";

    private static final int CALLS = Service.values().length - 1;

    private final List<LedgerRow> rows;

    private CallTree(List<LedgerRow> rows) {
        this.rows = rows;
    }

    /** @param shop the shop's context root */
    static CallTree ask(URI shop, String clientId) {
        HttpResponse<String> answer = new ShopClient(shop, "alice:alice-secret").get("2php/ledger/tree/" + clientId);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonObject page = ShopClient.json(answer);
        assertThat(page.getBoolean("complete")).isTrue();
        assertThat(page.isNull("next_cursor")).isTrue();
        return new CallTree(page.getJsonArray("rows").getValuesAs(JsonObject.class).stream()
                .map(LedgerRow::of)
                .toList());
    }

    List<String> clientIds() {
        return rows.stream().map(LedgerRow::clientId).distinct().toList();
    }

    /** Asserts the thirteen rows of the services and the root client's, each COMMITTED, and none more. */
    void assertWhole(LedgerRow root) {
        assertAllServices();
        LedgerRow shop = server(Service.SHOP);
        assertThat(root.endpoint()).endsWith("/shop/checkouts");
        assertThat(root)
                .isEqualTo(LedgerRow.calling(shop, root.endpoint(), root.source(), root.target(), shop.clientId()));
    }

    /** Asserts one row of the shop, two of each call between services, each COMMITTED, and none more. */
    void assertAllServices() {
        assertThat(rows).hasSize(1 + 2 * CALLS).allMatch(LedgerRow::isCommitted);
        for (Service service : Service.values()) {
            LedgerRow server = server(service);
            assertThat(server.parent())
                    .as("the parent of a server's row is its own id")
                    .isEqualTo(server.clientId());
            service.caller().ifPresent(caller -> assertCalled(caller, server));
        }
    }

    private void assertCalled(Service caller, LedgerRow server) {
        assertThat(rows)
                .filteredOn(row -> row.isOf("client") && row.target().equals(server.source()))
                .singleElement()
                .isEqualTo(LedgerRow.calling(
                        server,
                        endpoint(server.source()),
                        caller.context(),
                        server.source(),
                        server(caller).clientId()));
    }

    private String endpoint(String called) {
        return rows.stream()
                .filter(row -> row.isOf("client") && row.target().equals(called))
                .map(LedgerRow::endpoint)
                .findFirst()
                .orElseThrow();
    }

    private LedgerRow server(Service service) {
        List<LedgerRow> servers = rows.stream()
                .filter(row -> row.isOf("server") && row.source().equals(service.context()))
                .toList();
        assertThat(servers).as("the row that %s wrote of its intent", service).hasSize(1);
        return servers.get(0);
    }
}
