package io.twophp.benchmarks.report;

import io.twophp.benchmarks.count.Counts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a run. Not thread-safe.
 *
 * @param circumstances the circumstances of the run, for readers
 * @param series those of all numbers of clients; each number's first one is what the others are compared with
 * @param counts those that could be counted, by the variant's name
 */
public record Report(List<String> circumstances, List<Series> series, Map<String, Counts> counts) {

    public Report {
        circumstances = List.copyOf(circumstances);
        series = List.copyOf(series);
        counts = new LinkedHashMap<>(counts);
    }

    /** Writes {@code report.md}, {@code rounds.csv}, {@code throughput.svg}, and {@code statements.txt}. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("report.md"), new Markdown(this).text());
        Files.writeString(directory.resolve("rounds.csv"), Csv.of(series));
        List<Series> now = series.stream().filter(one -> !one.isBefore()).toList();
        Files.writeString(directory.resolve("throughput.svg"), series.isEmpty() ? "" : new Plot(now).svg());
        Files.writeString(directory.resolve("statements.txt"), statements());
    }

    private String statements() {
        StringBuilder text = new StringBuilder();
        counts.forEach((variant, count) -> {
            text.append(variant).append('\n');
            count.texts()
                    .forEach(statement -> text.append("    ").append(statement).append('\n'));
        });
        return text.toString();
    }

    /** Returns the series of a number of clients, without those of earlier applications. */
    List<Series> of(int clients) {
        return series.stream()
                .filter(one -> one.clients() == clients && !one.isBefore())
                .toList();
    }

    /** Returns the same variant's series with the earlier applications, if they were measured. */
    Optional<Series> before(Series now) {
        return series.stream()
                .filter(one -> one.clients() == now.clients() && one.variant().equals(Series.before(now.variant())))
                .findFirst();
    }

    /** Returns a variant's title; its name if it was only counted. */
    String title(String variant) {
        return series.stream()
                .filter(one -> one.variant().equals(variant))
                .map(Series::title)
                .findFirst()
                .orElse(variant);
    }

    List<Integer> clients() {
        return series.stream().map(Series::clients).distinct().toList();
    }
}
