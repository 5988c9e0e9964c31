package io.twophp.testsuite.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.MariaDb;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes under load, whose MariaDB is killed with {@code kill -9} and started again, a hundred times:
 * {@code -Dmariadb.kills}. The clients' answers are compared with the ledger and with the orders (I1 to I6).
 */
@Tag("campaign")
@Tag("D16")
class MariaDbKillsIT {

    private static final int KILLS = Integer.getInteger("mariadb.kills", 100);
    private static final long SEED = Long.getLong("seed", System.nanoTime() >>> 20);
    private static final int CLIENTS = 16;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final int LATEST_KILL = 300;
    private static final int BUSY = 50;

    private final Queue<Purchase> purchases = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private List<ShopClient> nodes;

    @Test
    void what_was_confirmed_outlives_the_database(@TempDir Path directory) throws Exception {
        assumeThat(MariaDb.missing()).as("there is a MariaDB to test on").isEmpty();
        try (MariaDb database = new MariaDb(directory).start();
                Server one = node(database, directory, "one");
                Server two = node(database, directory, "two")) {
            nodes = List.of(ShopClient.alice(one), ShopClient.alice(two));
            List<Future<?>> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(SEED + client);
                clients.add(threads.submit(() -> {
                    while (!over.get()) {
                        buy(random);
                    }
                }));
            }
            kill(database);
            over.set(true);
            for (Future<?> client : clients) {
                client.get();
            }
            await().atMost(PATIENCE)
                    .until(() -> database.number("SELECT COUNT(*) FROM twophp_intent WHERE phase = 'PROCESSING'") == 0);
            List<String> violations = check(database);
            System.out.printf(
                    "MariaDB killed %d times under load, seed %d: %d requests, %d orders, %d violations%n",
                    KILLS,
                    SEED,
                    purchases.size(),
                    database.number("SELECT COUNT(*) FROM shop_order"),
                    violations.size());
            assertThat(violations).as("seed " + SEED).isEmpty();
        } finally {
            threads.shutdownNow();
        }
    }

    private static Server node(MariaDb database, Path directory, String name) {
        return Shop.on(database.database(), directory.resolve("encryption.keys"), directory.resolve(name))
                .property("twophp.lease", "3000")
                .property("twophp.recovery.interval", "500")
                .property("twophp.ttl", "240000")
                .start();
    }

    /** Kills the database again and again, each time once the nodes have found it again and are busy. */
    private void kill(MariaDb database) {
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS; kill++) {
            int before = answers.get();
            await().pollInterval(POLL).atMost(PATIENCE).until(() -> answers.get() >= before + BUSY);
            LockSupport.parkNanos(Duration.ofMillis(random.nextInt(LATEST_KILL)).toNanos());
            database.kill();
            database.start();
        }
    }

    /** Places an order and repeats it until its outcome is known; one in eight is never confirmed. */
    private void buy(Random random) {
        Purchase purchase = new Purchase(random.nextInt(8) > 0);
        purchases.add(purchase);
        boolean autoConfirmed = purchase.isWanted() && random.nextInt(4) == 0;
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (purchase.registered().isEmpty()
                || autoConfirmed && purchase.outcome().isEmpty()) {
            tell(
                    purchase,
                    node -> node.phaseOne(
                            purchase.clientId(),
                            "POST",
                            "orders",
                            purchase.body(),
                            ProtocolHeader.AUTO_CONFIRM,
                            String.valueOf(autoConfirmed)),
                    random);
            if (isLate(purchase, end)) {
                return;
            }
        }
        while (purchase.isWanted() && purchase.outcome().isEmpty()) {
            Registered intent = purchase.registered().orElseThrow();
            int other = random.nextInt(2);
            CompletableFuture<Void> twin = random.nextInt(3) > 0
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.runAsync(
                            () -> tell(purchase, node -> node.confirm(intent), new Random(other)), threads);
            tell(purchase, node -> node.confirm(intent), random);
            twin.join();
            if (isLate(purchase, end)) {
                return;
            }
        }
    }

    private void tell(Purchase purchase, Function<ShopClient, HttpResponse<String>> exchange, Random random) {
        try {
            HttpResponse<String> answer = exchange.apply(nodes.get(random.nextInt(nodes.size())));
            purchase.told(answer);
            if (answer.statusCode() < 400) {
                answers.incrementAndGet();
            } else {
                LockSupport.parkNanos(POLL.toNanos());
            }
        } catch (UncheckedIOException e) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    private static boolean isLate(Purchase purchase, long end) {
        boolean late = System.nanoTime() - end > 0;
        if (late) {
            purchase.violation("has no outcome after " + PATIENCE);
        }
        return late;
    }

    private List<String> check(MariaDb database) {
        List<String> violations = new ArrayList<>();
        for (Purchase purchase : purchases) {
            purchase.registered()
                    .filter(intent -> purchase.outcome().isPresent())
                    .ifPresent(intent -> purchase.told(nodes.get(0).confirm(intent)));
            String id = purchase.clientId();
            String row = database.text(
                    "SELECT GROUP_CONCAT(CONCAT(server_correlation_id, ' ', phase, ' ', COALESCE(resource_id, '-')))"
                            + " FROM twophp_intent WHERE actor = 'server' AND client_correlation_id = ?",
                    id);
            String orders = database.text("SELECT GROUP_CONCAT(id) FROM shop_order WHERE note = ?", id);
            String moves = database.text(
                    "SELECT GROUP_CONCAT(t.to_phase ORDER BY t.epoch, t.at, t.to_phase = 'COMMITTED') FROM twophp_history t JOIN twophp_intent i"
                            + " ON i.server_correlation_id = t.server_correlation_id WHERE i.client_correlation_id = ?",
                    id);
            String server = purchase.registered().map(Registered::serverId).orElse("none");
            boolean isRight = purchase.outcome().isPresent()
                    ? row.equals(server + " COMMITTED " + orders)
                            && moves.matches("WAITING_CONFIRM(,PROCESSING)+,COMMITTED")
                            && purchase.outcome().get().contains(orders)
                            && !orders.contains(",")
                    : row.matches(server + " (WAITING_CONFIRM|TTL_EXPIRED|ABANDONED) -")
                            && !moves.contains("PROCESSING")
                            && orders.equals("null");
            if (!isRight) {
                purchase.violation("I1, I2, I4, I5: was told " + server + " " + purchase.outcome() + ", row " + row
                        + ", moves " + moves + ", orders " + orders);
            }
            violations.addAll(purchase.violations());
        }
        return violations;
    }
}
