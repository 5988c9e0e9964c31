package io.twophp.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.benchmarks.count.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowthReportTest {

    @TempDir
    Path directory;

    @Test
    void sizes_are_beside_each_other_and_the_slowest_statement_first() throws IOException {
        new GrowthReport(List.of("a machine"), List.of(stage(10_000, 50, 1.5, 9000), stage(1_000_000, 45, 1.75, 0)))
                .write(directory);
        assertThat(Files.readString(directory.resolve("growth.md")))
                .contains("- a machine\n")
                .contains("| Rows | 10000 | 1000000 |")
                .contains("| half, ratio | 0.50 (0.50–0.50) | 0.45 (0.45–0.45) |")
                .contains("| half, per second | 50 | 45 |")
                .contains("| a tree, ms | 1.50 | 1.75 |")
                .contains("| purged per second | 9000 | – |")
                .contains("| `SELECT slow` | 2.00 | 2.00 |\n| `SELECT a ¦¦ ?` | 0.20 | 0.20 |")
                .contains("- 1000000 rows: `SELECT slow`\n");
        assertThat(Files.readString(directory.resolve("plans.txt")))
                .contains("With 1000000 rows\n\nSELECT slow\n\n    Seq Scan on twophp_intent i\n");
    }

    private static Stage stage(long rows, double throughput, double question, double purged) {
        Series plain = new Series("plain", "without", 8);
        plain.add(new Measured(100, 1, 1, 1, 1, 1, 50, 0));
        Series half = new Series("half", "half", 8);
        half.add(new Measured(throughput, 1, 1, 1, 1, 1, 50, 0));
        return new Stage(
                rows,
                10,
                List.of(plain, half),
                Map.of("a tree", question),
                List.of(
                        new Statements.Time("SELECT a || $1", 7, 0.1),
                        new Statements.Time("SELECT a || 'b'", 7, 0.2),
                        new Statements.Time("SELECT slow", 7, 2)),
                Map.of("SELECT slow", "Seq Scan on twophp_intent i\n"),
                purged);
    }
}
