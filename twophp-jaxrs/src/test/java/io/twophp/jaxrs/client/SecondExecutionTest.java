package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An intent that is executed again makes its calls again, under the same ids, and they take effect once (D12, D17). */
@Tag("D17")
@Tag("D12")
class SecondExecutionTest extends ClientTests {

    private static final Duration LEASE = Duration.ofSeconds(60);

    private final List<String> ids = new CopyOnWriteArrayList<>();
    private final AtomicInteger executions = new AtomicInteger();

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
        ClientIntent outer = SERVER.alice().registered("relay");
        Reply outcome = outer.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.text()).contains("\"item\":\"tea\"");
        assertThat(executions).hasValue(2);
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(CLIENT.exchanges()).containsExactly("POST orders", "POST orders/confirm", "POST orders");
        assertThat(ids).hasSize(3).containsOnly(ids.get(0));
    }

    @Test
    void afterALostLease() {
        noteIds();
        relays().are(() -> order("tea"));
        ClientIntent outer = SERVER.alice().registered("relay/gated");
        CompletableFuture<Reply> late = SERVER.atGate(outer.confirmation());
        SERVER.database().advance(LEASE);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.finish();
        late.join();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("COMMITTED");
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(ids).hasSize(3).containsOnly(ids.get(0));
    }

    @Test
    @Tag("D3")
    void asOftenAsAnswersAreLost() {
        order("coffee");
        SERVER.database().execute("DELETE FROM twophp_call");
        SERVER.database().execute("DELETE FROM shop_order");
        CLIENT.disturb(exchange -> {
            ids.add(exchange.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID));
            throw new IOException("cut off");
        });
        relays().are(() -> order("tea"));
        ClientIntent outer = SERVER.alice().registered("relay");
        assertThat(outer.confirm().expect(503).header("Retry-After")).isNotNull();
        SERVER.recoverAfter(LEASE);
        assertThat(SERVER.phase(outer)).isEqualTo("PROCESSING");
        assertThat(items()).isEmpty();
        int tried = CLIENT.exchanges().size();
        SERVER.database().advance(Duration.ofMinutes(5));
        recoverCalls();
        assertThat(CLIENT.exchanges()).as("its intent goes on").hasSize(tried);
        noteIds();
        SERVER.recoverAfter(Duration.ZERO);
        assertThat(SERVER.phase(outer)).isEqualTo("COMMITTED");
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(ids).containsOnly(ids.get(0));
    }
}
