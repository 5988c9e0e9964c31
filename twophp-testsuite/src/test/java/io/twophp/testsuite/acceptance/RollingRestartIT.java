package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes are restarted in order, one after the other, while clients go on: nothing is lost, repeated or left behind.
 * The lease is far longer than the test, so a stopping node must have finished its work or handed it back.
 * {@code StopTest} of twophp-jaxrs shows that of one node, in process.
 */
@Tag("campaign")
@Tag("D17")
class RollingRestartIT {

    private static final int CLIENTS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicInteger exchanges = new AtomicInteger();
    private final AtomicInteger turned = new AtomicInteger();

    @Test
    void a_rolling_restart_loses_and_repeats_nothing(@TempDir Path directory) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (Postgres postgres = new Postgres(directory).start();
                Server one = node(postgres, directory, "one");
                Server two = node(postgres, directory, "two")) {
            List<ShopClient> nodes = List.of(ShopClient.alice(one), ShopClient.alice(two));
            AtomicBoolean over = new AtomicBoolean();
            List<Future<?>> load = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                boolean respondAsync = client % 2 == 0;
                load.add(clients.submit(() -> {
                    while (!over.get()) {
                        exchange(nodes, respondAsync);
                    }
                }));
            }
            for (Server node : List.of(one, two)) {
                int before = exchanges.get();
                await().atMost(PATIENCE).until(() -> exchanges.get() > before + 20);
                node.stop();
                node.start();
            }
            over.set(true);
            for (Future<?> client : load) {
                client.get();
            }
            System.out.printf(
                    "%d orders during a rolling restart; %d requests had to go to the other node%n",
                    exchanges.get(), turned.get());
            assertThat(turned.get()).as("requests that met a stopping node").isPositive();
            assertThat(postgres.number("SELECT count(*) FROM shop_order")).isEqualTo(exchanges.get());
            assertThat(postgres.number("SELECT count(*) FROM twophp_intent WHERE phase = 'COMMITTED'"))
                    .isEqualTo(exchanges.get());
            assertThat(postgres.number("SELECT count(*) FROM twophp_intent WHERE phase = 'PROCESSING'"))
                    .isZero();
        } finally {
            clients.shutdownNow();
        }
    }

    private static Server node(Postgres postgres, Path directory, String name) {
        return Shop.on(postgres.database(), directory.resolve("encryption.keys"), directory.resolve(name))
                .property("twophp.mode", "NEGOTIATED")
                .property("twophp.ttl", "240000")
                .property("twophp.lease", "600000")
                .property("twophp.recovery.interval", "500")
                .start();
    }

    /** Places one order, with the same ids until it is done, on any node that answers. */
    private void exchange(List<ShopClient> nodes, boolean respondAsync) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> registered = until(
                200, nodes, node -> node.phaseOne(clientId, "POST", "orders", "{\"sku\":\"tea\",\"quantity\":1}"));
        String serverId = header(registered, ProtocolHeader.SERVER_CORRELATION_ID);
        Registered intent = new Registered(Request.post("orders"), clientId, serverId, null);
        HttpResponse<String> decided =
                until(200, nodes, node -> node.confirm(intent, "Prefer", respondAsync ? "respond-async" : "wait=10"));
        assertThat(phase(decided)).isEqualTo("COMMITTED");
        exchanges.incrementAndGet();
    }

    private HttpResponse<String> until(
            int status, List<ShopClient> nodes, Function<ShopClient, HttpResponse<String>> request) {
        AtomicInteger tries = new AtomicInteger(exchanges.get());
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .pollDelay(Duration.ZERO)
                .until(
                        () -> attempt(request, nodes.get(tries.getAndIncrement() % nodes.size())),
                        answer -> answer.filter(it -> it.statusCode() == status).isPresent())
                .orElseThrow();
    }

    /** Empty if the node could not be asked, or had the other one asked. */
    private Optional<HttpResponse<String>> attempt(
            Function<ShopClient, HttpResponse<String>> request, ShopClient node) {
        try {
            HttpResponse<String> answer = request.apply(node);
            // Servers that start or stop answer by themselves; only answers of the protocol count.
            if (answer.statusCode() == 200 || answer.statusCode() == 202) {
                return Optional.of(answer);
            }
            assertThat(phase(answer)).as(answer.body()).isNull();
            assertThat(answer.statusCode()).as(answer.body()).isIn(401, 404, 500, 503);
        } catch (UncheckedIOException e) {
            // The node is not there yet, or not any more.
        }
        turned.incrementAndGet();
        return Optional.empty();
    }
}
