package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.core.Engine;
import io.twophp.jaxrs.app.Relays;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.client.ClientResponseFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls in another dialect within an intent, and their recovery, in a container (D17). */
@Tag("D17")
class NestedDialectTest extends ShopTests {

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private final AtomicInteger executions = new AtomicInteger();
    private final List<String> keys = new CopyOnWriteArrayList<>();

    private Response order(String item) {
        CLIENT.disturb(exchange -> keys.add(exchange.getHeaderString("Idempotency-Key")));
        return CLIENT.request("keys/orders")
                .property(TwoPhaseClientFeature.DIALECT, Dialect.IDEMPOTENCY_KEY)
                .post(Entity.json(Map.of("item", item)));
    }

    private static void loseTheFirstAnswers() {
        AtomicInteger left = new AtomicInteger(2);
 ClientResponseFilter losing = (request, response) -> {
            if (left.getAndDecrement() > 0) {
                throw new IOException("lost");
            }
        };
        CLIENT.client().register(losing);
    }

    private static List<Object> items() {
        return SERVER.database().column("SELECT item FROM shop_order ORDER BY item");
    }

    private static List<Object> states() {
        return SERVER.database().column("SELECT state FROM twophp_call");
    }

    @AfterEach
    void finish() {
        SERVER.awaitThreads();
    }

    @Test
    void theNextExecutionHasTheAnswerFromTheLedger() {
        SERVER.select(Relays.class).are(() -> {
            String answer = order("tea").readEntity(String.class);
            if (executions.incrementAndGet() == 1) {
                throw new SQLException("deadlock", "40001");
            }
            return answer;
        });
        Reply outcome = SERVER.as("alice").registered("relay").confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.text()).contains("\"item\":\"tea\"");
        assertThat(executions).hasValue(2);
        assertThat(CLIENT.exchanges()).containsExactly("POST keys/orders");
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(states()).containsExactly("COMMITTED");
    }

    /** A lost answer is a failure of the infrastructure: the intent is executed again, and so is the call, once. */
    @Test
    @Tag("D16")
    void aLostAnswerIsAskedForByTheNextExecution() {
        loseTheFirstAnswers();
        SERVER.select(Relays.class).are(() -> {
            executions.incrementAndGet();
            return order("tea").readEntity(String.class);
        });
        ClientIntent outer = SERVER.as("alice").registered("relay");
        outer.confirm();
        SERVER.database().advance(Duration.ofMinutes(5));
        SERVER.sweep("recovery");
        SERVER.awaitThreads();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("COMMITTED");
        assertThat(executions).hasValueGreaterThan(1);
        assertThat(keys).hasSizeGreaterThan(1).containsOnly(keys.get(0));
        assertThat(items()).containsExactly("relay", "tea");
        assertThat(states()).containsExactly("COMMITTED");
    }

    @Test
    void recoveryTakesUpWhatItsCallerGaveUp() {
        loseTheFirstAnswers();
        try {
            order("tea");
        } catch (TwoPhaseCallException e) {
            assertThat(e.mayBeExecuted()).isTrue();
        }
        assertThat(states()).containsExactly("OPEN");
        SERVER.database().advance(Duration.ofMinutes(5));
        SERVER.select(Engine.class).calls().recovery().run();
        assertThat(states()).containsExactly("COMMITTED");
        assertThat(keys).hasSize(3).containsOnly(keys.get(0));
        assertThat(items()).containsExactly("tea");
    }
}
