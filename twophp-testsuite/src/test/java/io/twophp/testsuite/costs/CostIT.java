package io.twophp.testsuite.costs;

import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cost of a thousand handshakes for PostgreSQL. Counts, which don't depend on the machine's speed: to that end the
 * WAL writer, which flushes by the clock under any load, is slowed down, and the sweeps are not run.
 */
@Tag("costs")
class CostIT {

    private static final int HANDSHAKES = 1000;
    private static final int WARM_UP = 200;

    @Test
    void a_handshake_costs_two_flushes_and_three_commits(@TempDir Path directory) throws IOException {
        try (Postgres postgres = new Postgres(
                                directory,
                                "log_statement",
                                "all",
                                "logging_collector",
                                "on",
                                "log_directory",
                                "statements",
                                "autovacuum",
                                "off",
                                "checkpoint_timeout",
                                "1h",
                                "max_wal_size",
                                "8GB",
                                "wal_writer_delay",
                                "10s",
                                "wal_writer_flush_after",
                                "1GB")
                        .start();
                Server server = Shop.on(postgres.database(), directory)
                        .property("twophp.expiry.interval", "PT1H")
                        .property("twophp.recovery.interval", "PT1H")
                        .property("twophp.callback.interval", "PT1H")
                        .property("twophp.client.recovery.interval", "PT1H")
                        .start()) {
            ShopClient alice = ShopClient.alice(server);
            handshakes(alice, WARM_UP);
            Counts before = settled(postgres, directory);
            handshakes(alice, HANDSHAKES);
            Counts cost = settled(postgres, directory).minus(before);

            System.out.printf(
                    "Per handshake, over %d: %.3f fsyncs waited for (%.3f with the WAL writer's), %.3f commits,"
                            + " %.3f statements, %.0f WAL bytes%n",
                    HANDSHAKES,
                    perHandshake(cost.fsyncs()),
                    perHandshake(cost.fsyncs() + cost.backgroundFsyncs()),
                    perHandshake(cost.commits()),
                    perHandshake(cost.statements()),
                    perHandshake(cost.walBytes()));
            assertThat(perHandshake(cost.commits())).as("commits").isLessThanOrEqualTo(3);
            assertThat(perHandshake(cost.fsyncs() + cost.backgroundFsyncs()))
                    .as("fsyncs")
                    .isBetween(1.98, 2.02);
        }
    }

    private static double perHandshake(long count) {
        return count / (double) HANDSHAKES;
    }

    private static void handshakes(ShopClient client, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(phase(client.confirm(client.registerOrder("tea", 1)))).isEqualTo("COMMITTED");
        }
    }

    /**
     * Reads the counts when all of them have arrived and stay the same: idle backends report their statistics after ten
     * seconds.
     */
    private static Counts settled(Postgres postgres, Path directory) {
        Counts[] last = {null};
        Awaitility.await()
                .atMost(Duration.ofSeconds(120))
                .pollInterval(Duration.ofSeconds(12))
                .until(() -> {
                    Counts now = Counts.read(postgres, directory);
                    boolean still = now.equals(last[0]);
                    last[0] = now;
                    return still;
                });
        return last[0];
    }

    private record Counts(long fsyncs, long backgroundFsyncs, long commits, long statements, long walBytes) {

        static Counts read(Postgres postgres, Path directory) throws IOException {
            List<String> statements = statements(directory);
            String fsyncs = "SELECT coalesce(sum(fsyncs), 0) FROM pg_stat_io WHERE object = 'wal' AND backend_type ";
            return new Counts(
                    postgres.number(fsyncs + "= 'client backend'"),
                    postgres.number(fsyncs + "<> 'client backend'"),
                    statements.stream()
                            .filter(line -> line.endsWith(": COMMIT"))
                            .count(),
                    statements.size(),
                    postgres.number("SELECT wal_bytes FROM pg_stat_wal"));
        }

        /** Returns the statements of the server's clients, without this test's own queries. */
        private static List<String> statements(Path directory) throws IOException {
            List<String> statements = new ArrayList<>();
            try (Stream<Path> logs = Files.list(directory.resolve("postgres/statements"))) {
                for (Path log : logs.toList()) {
                    Files.readAllLines(log).stream()
                            .filter(line -> line.contains("execute ") || line.contains("statement: "))
                            .filter(line -> !line.contains("pg_stat_") && !line.contains("SET "))
                            .forEach(statements::add);
                }
            }
            return statements;
        }

        Counts minus(Counts earlier) {
            return new Counts(
                    fsyncs - earlier.fsyncs,
                    backgroundFsyncs - earlier.backgroundFsyncs,
                    commits - earlier.commits,
                    statements - earlier.statements,
                    walBytes - earlier.walBytes);
        }
    }
}
