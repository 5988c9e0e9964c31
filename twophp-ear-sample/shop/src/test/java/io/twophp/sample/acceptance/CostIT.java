package io.twophp.sample.acceptance;

import static io.twophp.sample.acceptance.TwoPhaseClient.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.sample.launch.PayaraMicro;
import io.twophp.sample.launch.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a thousand handshakes cost PostgreSQL. Counts, which don't depend on the machine's speed. */
@Tag("costs")
class CostIT {

    private static final int HANDSHAKES = 1000;
    private static final int WARM_UP = 200;

    @Test
    void a_handshake_costs_two_flushes_and_three_commits(@TempDir Path directory) throws IOException {
        try (Postgres postgres = Postgres.start(
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
                        "8GB");
                PayaraMicro server = Shop.on(postgres.database(), directory)
                        .property("twophp.expiry.interval", "PT1H")
                        .start()) {
            TwoPhaseClient alice = TwoPhaseClient.alice(server);
            handshakes(alice, WARM_UP);
            Counts before = settled(postgres, directory, WARM_UP);
            handshakes(alice, HANDSHAKES);
            Counts cost = settled(postgres, directory, WARM_UP + HANDSHAKES).minus(before);

            System.out.printf(
                    "Per handshake, over %d: %.3f fsyncs, %.3f commits, %.2f statements, %.0f WAL bytes%n",
                    HANDSHAKES,
                    cost.fsyncs() / (double) HANDSHAKES,
                    cost.commits() / (double) HANDSHAKES,
                    cost.statements() / (double) HANDSHAKES,
                    cost.walBytes() / (double) HANDSHAKES);
            assertThat(cost.commits()).as("commits").isLessThanOrEqualTo(3L * HANDSHAKES + 10);
            assertThat(cost.fsyncs()).as("fsyncs").isLessThanOrEqualTo((long) (2.02 * HANDSHAKES));
        }
    }

    private static void handshakes(TwoPhaseClient client, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(phase(client.confirm(client.registerOrder("tea", 1)))).isEqualTo("COMMITTED");
        }
    }

    /** Backends report their statistics a while after their work: read when all of it has arrived and stands still. */
    private static Counts settled(Postgres postgres, Path directory, int handshakes) {
        Counts[] last = {null};
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofSeconds(2))
                .until(() -> {
                    Counts now = Counts.read(postgres, directory);
                    boolean still = now.commits() >= 3L * handshakes
                            && last[0] != null
                            && now.walBytes() == last[0].walBytes()
                            && now.fsyncs() == last[0].fsyncs();
                    last[0] = now;
                    return still;
                });
        return last[0];
    }

    private record Counts(long fsyncs, long commits, long statements, long walBytes) {

        static Counts read(Postgres postgres, Path directory) throws IOException {
            return new Counts(
                    postgres.number("SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'"),
                    postgres.number("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'"),
                    statements(directory),
                    postgres.number("SELECT wal_bytes FROM pg_stat_wal"));
        }

        /** What the server's clients sent, this test's own questions left out. */
        private static long statements(Path directory) throws IOException {
            try (Stream<Path> logs = Files.list(directory.resolve("postgres/statements"))) {
                long count = 0;
                for (Path log : logs.toList()) {
                    try (Stream<String> lines = Files.lines(log)) {
                        count += lines.filter(line -> line.contains("execute ") || line.contains("statement: "))
                                .filter(line -> !line.contains("pg_stat_"))
                                .count();
                    }
                }
                return count;
            }
        }

        Counts minus(Counts earlier) {
            return new Counts(
                    fsyncs - earlier.fsyncs,
                    commits - earlier.commits,
                    statements - earlier.statements,
                    walBytes - earlier.walBytes);
        }
    }
}
