package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.core.Engine;
import io.twophp.jaxrs.app.Relays;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.net.ConnectException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An intent that is executed again makes its calls again, under the same ids, and they take effect once (D12, D17). */
@Tag("D17")
@Tag("D12")
class SecondExecutionTest extends ShopTests {

    private static final Duration LEASE = Duration.ofSeconds(60);

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private final List<String> ids = new CopyOnWriteArrayList<>();
    private final AtomicInteger executions = new AtomicInteger();

    private static Relays relays() {
        return SERVER.select(Relays.class);
    }

    private static List<Object> items() {
        return SERVER.database().column("SELECT item FROM shop_order ORDER BY item");
    }

    private static Object state() {
        List<Object> states = SERVER.database().column("SELECT state FROM twophp_call");
        assertThat(states).hasSize(1);
        return states.get(0);
    }

    private static void sweep() {
        SERVER.sweep("recovery");
        SERVER.awaitThreads();
    }

    private String order(String item) {
        return CLIENT.request("orders").post(Entity.json(Map.of("item", item))).readEntity(String.class);
    }

    private void noteIds() {
        CLIENT.disturb(exchange -> ids.add(exchange.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID)));
    }

    private void failOnce() throws SQLException {
        if (executions.incrementAndGet() == 1) {
            throw new SQLException("deadlock", "40001");
        }
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    @Tag("D16")
    @Tag("N22")
    void afterARollbackOfTheInfrastructure() {
        noteIds();
        relays().are(() -> {
            String answer = order("tea");
            failOnce();
            return answer;
        });
        ClientIntent outer = SERVER.as("alice").registered("relay");
        Reply outcome = outer.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.text()).contains("\"item\":\"tea\"");
        assertThat(executions).hasValue(2);
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(state()).isEqualTo("COMMITTED");
        assertThat(CLIENT.exchanges()).containsExactly("POST orders", "POST orders/confirm", "POST orders");
        assertThat(ids).hasSize(3).containsOnly(ids.get(0));
    }

    @Test
    void afterALostLease() {
        noteIds();
        relays().are(() -> order("tea"));
        ClientIntent outer = SERVER.as("alice").registered("relay/gated");
        CompletableFuture<Reply> late = outer.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(LEASE);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        late.join();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("COMMITTED");
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(state()).isEqualTo("COMMITTED");
        assertThat(ids).hasSize(3).containsOnly(ids.get(0));
    }

    /** A call that certainly was not sent makes way for one with another id. */
    @Test
    void asOftenAsTheCalledServiceCantBeReached() {
        assertMadeAgainAfter(new ConnectException("nobody listens"));
        assertThat(SERVER.database().column("SELECT state FROM twophp_call ORDER BY state"))
                .containsExactly("ABANDONED", "ABANDONED", "COMMITTED");
    }

    @Test
    @Tag("D3")
    void asOftenAsAnswersAreLost() {
        order("coffee");
        SERVER.database().execute("DELETE FROM twophp_call");
        SERVER.database().execute("DELETE FROM shop_order");
        assertMadeAgainAfter(new IOException("cut off"));
        assertThat(state()).isEqualTo("COMMITTED");
        assertThat(ids).containsOnly(ids.get(0));
    }

    private void assertMadeAgainAfter(IOException failure) {
        int executed = SERVER.shop().executions();
        CLIENT.disturb(exchange -> {
            ids.add(exchange.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID));
            throw failure;
        });
        relays().are(() -> order("tea"));
        ClientIntent outer = SERVER.as("alice").registered("relay");
        Reply open = outer.confirm();
        assertThat(open.status()).isEqualTo(503);
        assertThat(open.header("Retry-After")).isNotNull();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("PROCESSING");
        assertThat(items()).isEmpty();
        SERVER.database().advance(LEASE);
        sweep();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("PROCESSING");
        assertThat(SERVER.shop().executions()).isEqualTo(executed + 2);
        int tried = CLIENT.exchanges().size();
        SERVER.database().advance(Duration.ofMinutes(5));
        SERVER.select(Engine.class).calls().recovery().run();
        assertThat(CLIENT.exchanges()).hasSize(tried);
        noteIds();
        sweep();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("COMMITTED");
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(outer.confirm().header("DTT-2PHP-Message")).isEqualTo("Replayed");
    }

    @Test
    @Tag("D4")
    void withAnotherContentItFailsLoudly() {
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        relays().are(() -> {
            try {
                order("tea " + UUID.randomUUID());
            } catch (RuntimeException e) {
                refusal.set(e);
                throw e;
            }
            failOnce();
            return "unreachable";
        });
        ClientIntent outer = SERVER.as("alice").registered("relay");
        Reply failed = outer.confirm();
        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.problem()).isEqualTo("execution-failed");
        assertThat(failed.header(ProtocolHeader.PHASE_STATE)).isEqualTo("FAILED");
        assertThat(refusal.get())
                .hasStackTraceContaining("TWOPHP-0606")
                .hasStackTraceContaining("TwoPhase.serverCorrelationId()");
        assertThat(SERVER.shop().executions()).isEqualTo(3);
        assertThat(items()).singleElement().asString().startsWith("tea ");
        assertThat(state()).isEqualTo("COMMITTED");
    }
}
