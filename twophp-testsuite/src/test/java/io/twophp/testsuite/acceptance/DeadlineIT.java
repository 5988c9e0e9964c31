package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A thousand confirmations fired within ±5 ms of their deadline against the running sweep (fault 8): a client that got
 * 408 never sees the order placed, and one that saw it placed never got 408 (I3).
 */
@Tag("campaign")
@Tag("N15")
@Tag("D2")
@Tag("D20")
class DeadlineIT {

    private static final int INTENTS = Integer.getInteger("intents", 1000);
    private static final int AT_ONCE = 20;
    private static final long SEED = Long.getLong("seed", 20261121);
    private static final long WINDOW_NANOS = Duration.ofMillis(5).toNanos();

    @Test
    void each_confirmation_at_its_deadline_has_one_winner(@TempDir Path directory) throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE);
        try (Postgres postgres = new Postgres(directory).start();
                Server server = Shop.on(postgres.database(), directory)
                        .property("twophp.ttl", "1000")
                        .property("twophp.grace", "50")
                        .property("twophp.expiry.interval", "2")
                        .start()) {
            ShopClient alice = ShopClient.alice(server);
            alice.confirm(alice.registerOrder("tea", 1));
            long ordersBefore = postgres.number("SELECT count(*) FROM shop_order");
            Random random = new Random(SEED);
            List<Future<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < INTENTS; i++) {
                long offset = (long) ((random.nextDouble() * 2 - 1) * WINDOW_NANOS);
                calls.add(callers.submit(() -> race(alice, postgres, offset)));
            }
            int executed = 0;
            for (Future<Integer> call : calls) {
                executed += call.get() == 200 ? 1 : 0;
            }
            System.out.printf(
                    "seed %d: %d confirmations within 5 ms of their deadline: %d executed, %d were 408%n",
                    SEED, INTENTS, executed, INTENTS - executed);
            assertThat(postgres.number("SELECT count(*) FROM shop_order") - ordersBefore)
                    .isEqualTo(executed);
            assertThat(executed)
                    .as("both outcomes must occur, or nothing was raced")
                    .isBetween(1, INTENTS - 1);
        } finally {
            callers.shutdownNow();
        }
    }

    private static int race(ShopClient client, Postgres postgres, long offset) {
        Registered intent = client.registerOrder("tea", 1);
        long fireIn = Duration.between(Instant.now(), intent.deadline()).toNanos() + offset;
        long fireAt = System.nanoTime() + fireIn;
        while (fireAt - System.nanoTime() > 0) {
            LockSupport.parkNanos(fireAt - System.nanoTime());
        }
        HttpResponse<String> first = client.confirm(intent);
        HttpResponse<String> again = client.confirm(intent);
        assertThat(again.statusCode()).isEqualTo(first.statusCode());
        long claims =
                postgres.number("SELECT epoch FROM twophp_intent WHERE server_correlation_id = ?", intent.serverId());
        if (first.statusCode() == 408) {
            assertThat(phase(first)).isEqualTo("TTL_EXPIRED");
            assertThat(claims).as("claims of an intent that was answered 408").isZero();
        } else {
            assertThat(first.statusCode()).isEqualTo(200);
            assertThat(phase(first)).isEqualTo("COMMITTED");
            assertThat(isReplay(again)).isTrue();
            assertThat(again.body()).isEqualTo(first.body());
            assertThat(claims).isEqualTo(1);
        }
        return first.statusCode();
    }
}
