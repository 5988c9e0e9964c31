package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A thousand calls through a network that loses, delays and cuts what it carries: the effects are those that were
 * reported as successes, then or later by recovery; what is unknown at first is known in the end. {@code -Dcalls} and
 * {@code -Dseed} choose otherwise.
 */
@Tag("campaign")
@Tag("D3")
@Tag("D8")
@Tag("N23")
class NetworkTroubleIT {

    private static final int CALLS = Integer.getInteger("calls", 1000);
    private static final long SEED = Long.getLong("seed", System.nanoTime() >>> 20);
    private static final int THREADS = 8;
    private static final Duration TTL = Duration.ofMillis(1000);

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @Test
    void what_took_effect_is_what_was_reported(@TempDir Path directory) throws Exception {
        Troubles troubles = new Troubles(new Random(SEED));
        Path folder = directory.resolve("calls");
        Reports reports = new Reports();
        try (Postgres postgres = new Postgres(directory).start();
                Server shop = Shop.on(postgres.database(), directory)
                        .property("twophp.ttl", String.valueOf(TTL.toMillis()))
                        .property("twophp.grace", "50")
                        .property("twophp.expiry.interval", "100")
                        .start();
                TroubleProxy proxy = new TroubleProxy(shop.baseUri(), TTL.plusMillis(300), troubles::decide);
                TwoPhaseClient client = client(folder, reports)) {
            Orders orders = new Orders(client, proxy.baseUri().resolve("shop/orders"), reports);
            orders.place("quiet");
            troubles.begin();
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                String tag = "call." + i;
                calls.add(threads.submit(() -> orders.place(tag)));
            }
            for (Future<?> call : calls) {
                call.get();
            }
            troubles.end();
            System.out.printf("seed %d: %d calls, %s%n%s%n", SEED, CALLS, troubles, reports);
            Tables own = Tables.in(folder);
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                client.recover();
                return own.unfinished().isEmpty();
            });
            Map<String, Integer> effects = Tables.of(postgres.database()).orders("call.");
            System.out.printf("after recovery: %s, effects %d%n", reports.tally(), effects.size());
            assertThat(effects.values()).as("none twice").containsOnly(1);
            assertThat(effects.keySet()).isEqualTo(reports.committed("call."));
            assertThat(effects).doesNotContainKeys(reports.notExecuted().toArray(String[]::new));
            assertThat(reports.unknown()).as("nothing stays unknown").isEmpty();
            assertThat(Tables.of(postgres.database()).phases("server"))
                    .as("both ledgers agree on what was executed")
                    .containsAllEntriesOf(executed(own));
            assertThat(troubles.kinds()).as("every kind of trouble occurred").isEqualTo(Troubles.KINDS);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Opens an impatient client, so that calls are given up too. */
    private static TwoPhaseClient client(Path folder, Reports reports) {
        return TwoPhaseClient.in(folder)
                .service(ClientProgram.SERVICE)
                .set("twophp.client.attempts", "2")
                .set("twophp.client.backoff", "20")
                .set("twophp.client.margin", "100")
                .set("twophp.client.recovery.interval", "1000")
                .configure(builder -> builder.register(new Alice()).register(reports))
                .onEnd(reports::ended)
                .open();
    }

    private static Map<String, String> executed(Tables own) {
        Map<String, String> rows = own.phases("client");
        rows.values().removeIf(phase -> !phase.equals("COMMITTED") && !phase.equals("FAILED"));
        return rows;
    }
}
