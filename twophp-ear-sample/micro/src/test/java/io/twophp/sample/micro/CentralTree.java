package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.ShopClient;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tree of one checkout, as the Central Ledger shows it. */
record CentralTree(List<JsonObject> nodes) {

    static CentralTree ask(CentralLedger central, String root) {
        HttpResponse<String> answer = central.api().get("trees/" + root);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new CentralTree(ShopClient.json(answer).getJsonArray("nodes").getValuesAs(JsonObject.class));
    }

    /** Returns the number of rows, of both participants. */
    long rows() {
        return nodes.stream()
                .map(CentralTree::call)
                .mapToLong(call -> (has(call, "server") ? 1 : 0) + (has(call, "client") ? 1 : 0))
                .sum();
    }

    /** Asserts seven calls, each by both of its participants, each COMMITTED, each below its caller. */
    void assertWhole() {
        assertThat(nodes)
                .hasSize(Service.values().length)
                .allMatch(node -> has(call(node), "server") && has(call(node), "client"));
        Map<String, JsonObject> byService =
                nodes.stream().collect(Collectors.toMap(node -> source(node, "server"), Function.identity()));
        for (Service service : Service.values()) {
            JsonObject node = byService.get(service.context());
            assertThat(node).as(service.context()).isNotNull();
            assertThat(text(call(node), "verdict")).as(service.context()).isEqualTo("MATCHED");
            assertThat(text(call(node).getJsonObject("server"), "outcome")).isEqualTo("COMMITTED");
            assertThat(text(call(node).getJsonObject("client"), "outcome")).isEqualTo("COMMITTED");
            assertThat(source(node, "client"))
                    .isEqualTo(service.caller().map(Service::context).orElse("web"));
            service.caller()
                    .ifPresentOrElse(
                            caller -> assertThat(text(node, "parent"))
                                    .isEqualTo(call(byService.get(caller.context()))
                                            .getString("server_correlation_id")),
                            () -> assertThat(node.isNull("parent")).isTrue());
        }
    }

    private static JsonObject call(JsonObject node) {
        return node.getJsonObject("call");
    }

    /** Returns a member; empty for null, as it is not there yet. */
    private static String text(JsonObject object, String name) {
        return object.isNull(name) ? "" : object.getString(name);
    }

    private static boolean has(JsonObject call, String side) {
        return call.getOrDefault(side, JsonValue.NULL) != JsonValue.NULL;
    }

    private static String source(JsonObject node, String side) {
        return call(node).getJsonObject(side).getString("source");
    }
}
