package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Dialect;
import io.twophp.jaxrs.rig.ClientIntent;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JAX-RS client that speaks Idempotency-Key with this library's own server. */
class KeyCallsTest extends ClientTests {

    private final List<String> keys = new CopyOnWriteArrayList<>();

    private Invocation.Builder request(String path) {
        CLIENT.disturb(exchange -> keys.add(exchange.getHeaderString("Idempotency-Key")));
        return CLIENT.request(path).property(TwoPhaseClientFeature.DIALECT, Dialect.IDEMPOTENCY_KEY);
    }

    @Test
    @Tag("K1")
    void k1_oneRequestWithOneQuotedKey() {
        Response order = request("keys/orders").post(TEA);
        assertThat(order.getStatus()).isEqualTo(201);
        assertThat(order.readEntity(Map.class)).containsEntry("item", "tea");
        assertThat(CLIENT.exchanges()).containsExactly("POST keys/orders");
        assertThat(keys).singleElement().asString().matches("\"[0-9a-f-]{36}\"");
        assertThat(calls("dialect")).containsExactly("IDEMPOTENCY_KEY");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("G6")
    void g6_aRefusalThatPassesIsRepeatedUnderTheSameKey() {
        Response answer = request("work/idempotency-key/503").post(null);
        assertThat(answer.getStatus()).isEqualTo(201);
        assertThat(keys).hasSize(2).containsOnly(keys.get(0));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("K4")
    @Tag("X1")
    void k4_anErrorOfTheMethodIsTheAnswerAtOnce() {
        Response answer = request("work/idempotency-key/500").post(null);
        assertThat(answer.getStatus()).isEqualTo(500);
        assertThat(answer.getHeaderString("Idempotent-Executed")).isEqualTo("true");
        assertThat(keys).hasSize(1);
        assertThat(calls("state")).containsExactly("FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    void theDialectMayBeNamedByText() {
        Response order = CLIENT.request("keys/orders")
                .property(TwoPhaseClientFeature.DIALECT, "IDEMPOTENCY_KEY")
                .post(TEA);
        assertThat(order.getStatus()).isEqualTo(201);
        assertThat(calls("dialect")).containsExactly("IDEMPOTENCY_KEY");
        assertThatThrownBy(() -> CLIENT.request("keys/orders")
                        .property(TwoPhaseClientFeature.DIALECT, "stripe")
                        .post(TEA))
                .hasMessageContaining(TwoPhaseClientFeature.DIALECT)
                .hasMessageContaining("stripe");
    }

    /** A lost answer is a failure of the infrastructure: the intent is executed again, and so is the call, once. */
    @Test
    @Tag("D16")
    @Tag("D17")
    @Tag("K4")
    @Tag("D3")
    void aLostAnswerIsAskedForByTheNextExecution() {
        AtomicInteger executions = new AtomicInteger();
        lose(2);
        relays().are(() -> {
            executions.incrementAndGet();
            return request("keys/orders").post(TEA).readEntity(String.class);
        });
        ClientIntent outer = SERVER.alice().registered("relay");
        outer.confirm();
        SERVER.recoverAfter(Duration.ofMinutes(5));
        assertThat(SERVER.phase(outer)).isEqualTo("COMMITTED");
        assertThat(executions).hasValueGreaterThan(1);
        assertThat(keys).hasSizeGreaterThan(1).containsOnly(keys.get(0));
        assertThat(SERVER.database().items()).containsExactlyInAnyOrder("relay", "tea");
        assertThat(calls("state")).containsExactly("COMMITTED");
    }
}
