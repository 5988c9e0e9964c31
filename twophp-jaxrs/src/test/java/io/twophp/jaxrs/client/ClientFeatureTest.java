package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An ordinary JAX-RS client with the Feature, against the shop. */
class ClientFeatureTest {

    @RegisterExtension
    static final TestServer server = TestServer.withDefaults();

    private final List<String> exchanges = new CopyOnWriteArrayList<>();
    private Client client;

    @BeforeEach
    void open() {
        ClientRequestFilter credentials = request -> {
            request.getHeaders().putSingle("Authorization", "Test alice;customer");
            exchanges.add(request.getMethod() + " " + request.getUri().getPath());
        };
        client = ClientBuilder.newClient().register(credentials).register(TwoPhaseClientFeature.class);
    }

    @AfterEach
    void close() {
        client.close();
    }

    private WebTarget orders() {
        return client.target(server.base()).path("orders");
    }

    private static Entity<Map<String, String>> tea() {
        return Entity.json(Map.of("item", "tea"));
    }

    @Test
    @Tag("N4")
    @Tag("N7")
    @Tag("N9")
    @Tag("D15")
    void anOrdinaryPostGoesThroughBothPhasesAndAnswersWithTheOutcome() {
        Response order = orders().queryParam("note", "strong").request().post(tea());
        assertThat(order.getStatus()).isEqualTo(201);
        assertThat(order.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(order.getHeaderString("X-Note")).isEqualTo("strong");
        assertThat(order.readEntity(Map.class)).containsEntry("item", "tea");
        assertThat(exchanges).containsExactly("POST /shop/api/orders", "POST /shop/api/orders/confirm");
        assertThat(server.database().orders()).isEqualTo(1);
        assertThat(server.database().intents()).isEqualTo(2);
    }

    @Test
    void soDoesAPut() {
        Response changed = orders().path("7").request().put(tea());
        assertThat(changed.getStatus()).isEqualTo(200);
        assertThat(exchanges).containsExactly("PUT /shop/api/orders/7", "POST /shop/api/orders/7/confirm");
        assertThat(server.database().orders()).isEqualTo(1);
    }

    @Test
    void aDeleteWithoutBodyIsTwoPhaseToo() {
        Response cancelled = orders().path("7").request().delete();
        assertThat(cancelled.getStatus()).isEqualTo(204);
        assertThat(cancelled.hasEntity()).isFalse();
        assertThat(exchanges).containsExactly("DELETE /shop/api/orders/7", "POST /shop/api/orders/7/confirm");
        assertThat(server.database().orders()).isEqualTo(1);
    }

    @Test
    void whatIsReadIsNot() {
        assertThat(orders().request().get(String.class)).isEqualTo("[]");
        assertThat(exchanges).containsExactly("GET /shop/api/orders");
        assertThat(server.database().count("twophp_call")).isZero();
    }

    @Test
    @Tag("D25")
    void anOrdinaryResourceAnswersAsEver() {
        Response plain = client.target(server.base()).path("plain").request().post(Entity.text("x"));
        assertThat(plain.getStatus()).isEqualTo(200);
        assertThat(plain.readEntity(String.class)).startsWith("active: false");
        assertThat(exchanges).hasSize(1);
        assertThat(server.database().orders()).isEqualTo(1);
    }

    @Test
    void asynchronousInvocationsWorkToo() throws Exception {
        assertThat(orders().request()
                        .rx()
                        .post(tea())
                        .toCompletableFuture()
                        .get(30, TimeUnit.SECONDS)
                        .getStatus())
                .isEqualTo(201);
        assertThat(orders().request()
                        .async()
                        .post(tea())
                        .get(30, TimeUnit.SECONDS)
                        .getStatus())
                .isEqualTo(201);
        assertThat(server.database().orders()).isEqualTo(2);
    }

    @Test
    void aRequestCanOptOut() {
        Invocation.Builder request = orders().request().property(TwoPhaseClientFeature.ENABLED, false);
        assertThat(request.post(tea()).getStatus()).isEqualTo(201);
        assertThat(server.database().count("twophp_call")).isZero();
        assertThat(server.database().intents()).isZero();
    }
}
