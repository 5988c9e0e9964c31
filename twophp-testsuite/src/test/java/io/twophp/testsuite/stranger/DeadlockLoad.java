package io.twophp.testsuite.stranger;

import static io.twophp.testsuite.launch.Client.phase;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Prints the cost of handshakes whose transactions lock two rows in opposite order: their number per second, their
 * latencies, and the executions and confirmations that each needs. Its name keeps it out of the build.
 */
@OnSharedSite
class DeadlockLoad {

    private static final int CLIENTS = Integer.getInteger("deadlocks.clients", 8);
    private static final Duration LENGTH = Duration.ofSeconds(Integer.getInteger("deadlocks.seconds", 40));
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Site site;
    private final AtomicInteger confirmations = new AtomicInteger();
    private final AtomicInteger executions = new AtomicInteger();

    DeadlockLoad(Site site) {
        this.site = site;
    }

    @Test
    void ofTwoRowsInOppositeOrder() {
        site.postgres().execute("INSERT INTO payee (name) VALUES ('baker') ON CONFLICT DO NOTHING");
        List<Long> took = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        long end = System.nanoTime() + LENGTH.toNanos();
        List<CompletableFuture<List<Long>>> clients = IntStream.range(0, CLIENTS)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> handshakes(i, end), threads))
                .toList();
        clients.forEach(client -> took.addAll(client.join()));
        threads.shutdown();
        took.sort(null);
        assertThat(took).isNotEmpty();
        System.out.printf(
                "deadlocks: %d clients, %.1f handshakes/s, median %d ms, 99 %% %d ms, %.2f executions and %.2f confirmations each%n",
                CLIENTS,
                took.size() / (double) LENGTH.toSeconds(),
                took.get(took.size() / 2) / 1_000_000,
                took.get(took.size() * 99 / 100) / 1_000_000,
                executions.get() / (double) took.size(),
                confirmations.get() / (double) took.size());
    }

    private List<Long> handshakes(int client, long end) {
        Client alice = site.as("alice");
        List<Long> took = new ArrayList<>();
        while (System.nanoTime() < end) {
            String name = "d-" + UUID.randomUUID();
            String rows = (client + took.size()) % 2 == 0 ? " grocer baker" : " baker grocer";
            long begun = System.nanoTime();
            Registered intent =
                    alice.register(Request.post("failing/crossed").body("text/plain", (name + rows).getBytes(UTF_8)));
            for (HttpResponse<String> answer = confirm(alice, intent);
                    !"COMMITTED".equals(phase(answer));
                    answer = confirm(alice, intent)) {
                assertThat(answer.statusCode()).as(answer.body()).isIn(202, 503);
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            took.add(System.nanoTime() - begun);
            executions.addAndGet(
                    Integer.parseInt(alice.get("executions/" + name).body()));
        }
        return took;
    }

    private HttpResponse<String> confirm(Client alice, Registered intent) {
        confirmations.incrementAndGet();
        return alice.confirm(intent);
    }
}
