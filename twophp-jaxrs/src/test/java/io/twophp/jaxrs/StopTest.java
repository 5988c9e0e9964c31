package io.twophp.jaxrs;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.cdi.EngineLife;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A node that is about to stop takes on nothing more, and finishes what runs (decision 0016). A server for each test.
 */
@Tag("D17")
@Tag("D8")
class StopTest {

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.with(Map.of());
        server.beforeAll(null);
        server.beforeEach(null);
    }

    @AfterEach
    void end() {
        server.shop().gate().open();
        server.awaitThreads();
        server.afterEach(null);
        server.afterAll(null);
    }

    private void stop() {
        server.select(EngineLife.class).stop();
    }

    @Test
    void nothingIsRegisteredOrConfirmedAnyMore() {
        ClientIntent intent = server.as("alice").order();
        ClientIntent later = server.as("alice").registered("later");
        ClientIntent done = server.as("alice").order();
        done.confirm().expect(200);
        stop();
        assertThat(done.status().json().getString("outcome")).isEqualTo("COMMITTED");
        done.confirm().expectUnavailable("server-stopping");
        server.as("alice").bookOrder().send().expectUnavailable("server-stopping");
        server.as("alice").bookOrder().autoConfirm().send().expectUnavailable("server-stopping");
        intent.confirm().expectUnavailable("server-stopping");
        later.confirm().expectUnavailable("server-stopping");
        assertThat(server.database().intents()).isEqualTo(3);
        assertThat(server.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(server.database().history(later.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(server.shop().executions()).isEqualTo(1);
        server.as("alice").post("orders", BOOK).expect(201);
        server.as("alice").post("plain", "{}").expect(200);
    }

    @Test
    void whatRunsIsFinished() {
        ClientIntent intent = server.as("alice").registered("gate");
        CompletableFuture<Reply> running = intent.confirmation().sendAsync();
        server.shop().gate().awaitReached();
        CompletableFuture<Void> stopping = CompletableFuture.runAsync(this::stop);
        Reply refused;
        do {
            refused = server.as("alice").bookOrder().send();
        } while (refused.status() == 200);
        refused.expectUnavailable("server-stopping");
        assertThat(stopping.isDone()).isFalse();
        server.shop().gate().open();
        stopping.join();
        running.join().expect(200);
        assertThat(server.database().phase(intent.scid())).isEqualTo("COMMITTED");
    }
}
