package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallEnded;
import io.twophp.ProtocolHeader;
import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.acceptance.On;
import io.twophp.testsuite.acceptance.OnSharedShop;
import io.twophp.testsuite.acceptance.ShopSite;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that a service makes within its own intents, to the shop on PostgreSQL. */
@OnSharedShop
class ServiceCallsIT {

    @ParameterizedTest
    @Tag("D12")
    @CsvSource({"interface, 1", "parallel, 2"})
    void what_a_service_calls_within_an_intent_belongs_to_its_tree(
            String way, int calls, @On(On.Kind.POSTGRESQL) ShopSite site, @TempDir Path folder) {
        Tables tables = Tables.of(site.postgres().database());
        String tag = "relayed." + way;
        List<CallEnded> ends = new CopyOnWriteArrayList<>();
        try (TwoPhaseClient client = TwoPhaseClient.in(folder)
                        .service("till")
                        .configure(builder -> builder.register(new Alice()))
                        .onEnd(ends::add)
                        .open();
                Response relayed = client.client()
                        .target(site.server().baseUri().resolve("shop/orders/relay/" + way))
                        .request()
                        .post(ClientProgram.order(tag))) {
            assertThat(relayed.getStatus()).isEqualTo(200);
            assertThat(relayed.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        }
        assertThat(tables.orders(tag)).isEqualTo(Map.of(tag, calls));
        String inbound = ends.get(0).call().clientCorrelationId().value();
        assertThat(tables.rows("SELECT c.phase, s.phase, k.state FROM twophp_intent c"
                        + " JOIN twophp_intent s ON s.server_correlation_id = c.server_correlation_id AND s.actor = 'server'"
                        + " JOIN twophp_call k ON k.client_correlation_id = c.client_correlation_id"
                        + " WHERE c.actor = 'client' AND c.source = 'shop' AND s.client_correlation_id = c.client_correlation_id"
                        + " AND c.parent_reference_id = '" + inbound + "'"))
                .hasSize(calls)
                .allMatch(List.of("COMMITTED", "COMMITTED", "COMMITTED")::equals);
    }
}
