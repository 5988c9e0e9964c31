package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.acceptance.On;
import io.twophp.testsuite.acceptance.OnSharedShop;
import io.twophp.testsuite.acceptance.ShopSite;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The client and resources without the protocol (D25); and the client within services that have it. */
@OnSharedShop
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlainServerIT {

    private final List<CallEnded> ends = new CopyOnWriteArrayList<>();
    private volatile Trouble trouble = Trouble.NONE;
    private final ShopSite site;
    private final Tables tables;
    private TroubleProxy proxy;
    private TwoPhaseClient client;

    PlainServerIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        this.site = site;
        this.tables = Tables.of(site.postgres().database());
    }

    @BeforeAll
    void open(@TempDir Path directory) {
        proxy = new TroubleProxy(site.server().baseUri(), Duration.ZERO, request -> trouble);
        client = TwoPhaseClient.in(directory.resolve("calls"))
                .service("till")
                .set("twophp.client.backoff", "20")
                .configure(builder -> builder.register(new Alice()))
                .onEnd(ends::add)
                .open();
    }

    @AfterAll
    void stop() {
        client.close();
        proxy.close();
    }

    @Test
    @Tag("D25")
    void an_ordinary_answer_is_the_answer() {
        try (Response placed = request("orders/plain").post(ClientProgram.order("plain.created"))) {
            assertThat(placed.getStatus()).isEqualTo(201);
            assertThat(placed.getHeaderString(ProtocolHeader.PHASE_STATE)).isNull();
            assertThat(placed.readEntity(String.class)).contains("plain.created");
        }
        assertThat(tables.orders("plain.created")).isEqualTo(Map.of("plain.created", 1));
        assertThat(ends).last().extracting(CallEnded::end).isEqualTo(CallState.PLAIN);
    }

    @ParameterizedTest
    @Tag("D25")
    @CsvSource({"plain, none, 422", "plain/nowhere, tea, 404", "plain/failing, tea, 503"})
    void an_ordinary_refusal_and_an_ordinary_failure_are_the_answer(String path, String sku, int status) {
        String tag = "refused." + status;
        Entity<String> order = Entity.json("{\"sku\":\"" + sku + "\",\"quantity\":1,\"note\":\"" + tag + "\"}");
        try (Response refused = request("orders/" + path).post(order)) {
            assertThat(refused.getStatus()).isEqualTo(status);
            assertThat(refused.getHeaderString(ProtocolHeader.PHASE_STATE)).isNull();
        }
        assertThat(tables.orders(tag)).isEqualTo(status == 503 ? Map.of(tag, 1) : Map.of());
    }

    @ParameterizedTest
    @Tag("D25")
    @EnumSource(names = {"RESPONSE_LOST", "RESPONSE_CUT"})
    void what_an_ordinary_server_may_have_processed_is_not_sent_again(Trouble what) {
        String tag = "lost." + what;
        trouble = what;
        try {
            assertThatThrownBy(() -> request("orders/plain").post(ClientProgram.order(tag)))
                    .asInstanceOf(type(TwoPhaseCallException.class))
                    .satisfies(
                            unfinished -> assertThat(unfinished.mayBeExecuted()).isTrue());
        } finally {
            trouble = Trouble.NONE;
        }
        assertThat(client.recover()).isEmpty();
        assertThat(tables.orders(tag)).isEqualTo(Map.of(tag, 1));
    }

    @Test
    void a_request_that_opts_out_is_an_ordinary_one() {
        int ended = ends.size();
        try (Response placed = request("orders")
                .property(TwoPhaseClientFeature.ENABLED, false)
                .post(ClientProgram.order("opted.out"))) {
            assertThat(placed.getStatus()).isEqualTo(201);
            assertThat(placed.getHeaderString(ProtocolHeader.SERVER_CORRELATION_ID))
                    .isNull();
        }
        assertThat(tables.orders("opted.out")).isEqualTo(Map.of("opted.out", 1));
        assertThat(ends).hasSize(ended);
    }

    @ParameterizedTest
    @Tag("D12")
    @CsvSource({"interface, 1", "parallel, 2"})
    void what_a_service_calls_within_an_intent_belongs_to_its_tree(String way, int calls) {
        String tag = "relayed." + way;
        try (Response relayed = request("orders/relay/" + way).post(ClientProgram.order(tag))) {
            assertThat(relayed.getStatus()).isEqualTo(200);
            assertThat(relayed.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        }
        assertThat(tables.orders(tag)).isEqualTo(Map.of(tag, calls));
        String inbound = ends.get(ends.size() - 1).call().clientCorrelationId().value();
        assertThat(tables.rows("SELECT c.phase, s.phase, k.state FROM twophp_intent c"
                        + " JOIN twophp_intent s ON s.server_correlation_id = c.server_correlation_id AND s.actor = 'server'"
                        + " JOIN twophp_call k ON k.client_correlation_id = c.client_correlation_id"
                        + " WHERE c.actor = 'client' AND c.source = 'shop' AND s.client_correlation_id = c.client_correlation_id"
                        + " AND c.parent_reference_id = '" + inbound + "'"))
                .hasSize(calls)
                .allMatch(List.of("COMMITTED", "COMMITTED", "COMMITTED")::equals);
    }

    private Invocation.Builder request(String path) {
        return client.client()
                .target(proxy.baseUri().resolve("shop/"))
                .path(path)
                .request();
    }
}
