package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Dialect;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.client.ClientResponseFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A JAX-RS client that speaks Idempotency-Key with this library's own server. */
class KeyCallsTest extends ShopTests {

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private final List<String> keys = new CopyOnWriteArrayList<>();

    private Invocation.Builder request(String path) {
        CLIENT.disturb(exchange -> keys.add(exchange.getHeaderString("Idempotency-Key")));
        return CLIENT.request(path).property(TwoPhaseClientFeature.DIALECT, Dialect.IDEMPOTENCY_KEY);
    }

    private static Entity<Map<String, String>> tea() {
        return Entity.json(Map.of("item", "tea"));
    }

    /** Loses the answers to the first exchanges. */
    private static void lose(int answers) {
        AtomicInteger left = new AtomicInteger(answers);
        ClientResponseFilter losing = (request, response) -> {
            if (left.getAndDecrement() > 0) {
                throw new IOException("lost");
            }
        };
        CLIENT.client().register(losing);
    }

    private static List<Object> calls(String column) {
        return SERVER.database().column("SELECT " + column + " FROM twophp_call");
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    @Tag("K1")
    void k1_oneRequestWithOneQuotedKey() {
        Response order = request("keys/orders").post(tea());
        assertThat(order.getStatus()).isEqualTo(201);
        assertThat(order.readEntity(Map.class)).containsEntry("item", "tea");
        assertThat(CLIENT.exchanges()).containsExactly("POST keys/orders");
        assertThat(keys).singleElement().asString().matches("\"[0-9a-f-]{36}\"");
        assertThat(calls("dialect")).containsExactly("IDEMPOTENCY_KEY");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("K4")
    @Tag("D3")
    void k4_aLostAnswerIsReplayedUnderTheSameKey() {
        lose(1);
        Response order = request("keys/orders").post(tea());
        assertThat(order.getStatus()).isEqualTo(201);
        assertThat(order.getHeaderString("Idempotent-Replayed")).isEqualTo("true");
        assertThat(keys).hasSize(2).containsOnly(keys.get(0));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("K4")
    void k4_aConflictWithOneThatRunsIsPolled() throws InterruptedException {
        CountDownLatch conflict = new CountDownLatch(1);
        ClientResponseFilter watching = (request, response) -> {
            if (response.getStatus() == 409) {
                conflict.countDown();
            }
        };
        CLIENT.client().register(watching);
        CompletableFuture<Response> first = CompletableFuture.supplyAsync(
                () -> request("keys/gate").header("Idempotency-Key", "mine").post(null));
        SERVER.shop().gate().awaitReached();
        CompletableFuture<Response> second = CompletableFuture.supplyAsync(
                () -> request("keys/gate").header("Idempotency-Key", "mine").post(null));
        assertThat(conflict.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(second).isNotDone();
        SERVER.shop().gate().open();
        String passed = first.join().readEntity(String.class);
        assertThat(second.join().readEntity(String.class)).isEqualTo(passed);
        assertThat(keys).containsOnly("mine");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("G6")
    void g6_aRefusalThatPassesIsRepeatedUnderTheSameKey() {
        Response answer = request("keys/once/503").post(null);
        assertThat(answer.getStatus()).isEqualTo(201);
        assertThat(keys).hasSize(2).containsOnly(keys.get(0));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("K4")
    @Tag("X1")
    void k4_anErrorOfTheMethodIsTheAnswerAtOnce() {
        Response answer = request("keys/once/500").post(null);
        assertThat(answer.getStatus()).isEqualTo(500);
        assertThat(answer.getHeaderString("Idempotent-Executed")).isEqualTo("true");
        assertThat(keys).hasSize(1);
        assertThat(calls("state")).containsExactly("FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("K5")
    void k5_aKeyOfAnotherRequestIsTheAnswerAndNothingWasExecuted() {
        request("keys/orders").header("Idempotency-Key", "mine").post(tea());
        Response refused =
                request("keys/orders").header("Idempotency-Key", "mine").post(Entity.json(Map.of("item", "coffee")));
        assertThat(refused.getStatus()).isEqualTo(422);
        assertThat(calls("state")).containsExactlyInAnyOrder("COMMITTED", "REFUSED");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void theDialectMayBeNamedByText() {
        Response order = CLIENT.request("keys/orders")
                .property(TwoPhaseClientFeature.DIALECT, "IDEMPOTENCY_KEY")
                .post(tea());
        assertThat(order.getStatus()).isEqualTo(201);
        assertThat(calls("dialect")).containsExactly("IDEMPOTENCY_KEY");
        assertThatThrownBy(() -> CLIENT.request("keys/orders")
                        .property(TwoPhaseClientFeature.DIALECT, "stripe")
                        .post(tea()))
                .hasMessageContaining(TwoPhaseClientFeature.DIALECT)
                .hasMessageContaining("stripe");
    }
}
