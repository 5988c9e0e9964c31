package io.twophp.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** The report's tables. */
final class Markdown {

    private final Report report;
    private final StringBuilder text = new StringBuilder("# Benchmark\n\n");

    Markdown(Report report) {
        this.report = report;
        report.circumstances().forEach(line -> text.append("- ").append(line).append('\n'));
        report.clients().forEach(clients -> {
            times(clients, report.of(clients));
            comparison(report.of(clients));
        });
        goals();
        if (!report.counts().isEmpty()) {
            counts();
        }
    }

    String text() {
        return text.toString();
    }

    private void times(int clients, List<Series> all) {
        text.append("\n## ")
                .append(clients)
                .append(clients == 1 ? " client" : " clients")
                .append("""


                Ratios to the first line, medians of the rounds' ratios, with 95 % confidence intervals.

                | Variant | throughput | p50 | p99 | CPU | allocation | per second | p50 ms | p99 ms | CPU µs | of PostgreSQL | KB allocated | bytes on the wire |
                |---|---|---|---|---|---|---|---|---|---|---|---|---|
                """);
        Series plain = all.get(0);
        for (Series one : all) {
            line(
                    "| %s | %s | %s | %s | %.2f | %.2f | %.0f | %.2f | %.2f | %.0f | %.0f | %.0f | %.0f |",
                    one.title(),
                    ratio(one.to(plain, Measured::throughput)),
                    ratio(one.to(plain, Measured::p50)),
                    ratio(one.to(plain, Measured::p99)),
                    one.to(plain, Measured::cpuMicros).median(),
                    one.to(plain, Measured::allocated).median(),
                    one.median(Measured::throughput),
                    one.median(Measured::p50),
                    one.median(Measured::p99),
                    one.median(Measured::cpuMicros),
                    one.median(Measured::databaseMicros),
                    one.median(Measured::allocated) / 1024,
                    one.median(Measured::wire));
        }
    }

    private void comparison(List<Series> all) {
        if (all.stream().allMatch(one -> report.before(one).isEmpty())) {
            return;
        }
        text.append("""

                Now, as a ratio to the earlier applications in the same turns.

                | Variant | throughput | p50 | CPU | CPU of PostgreSQL | allocation |
                |---|---|---|---|---|---|
                """);
        for (Series now : all) {
            report.before(now)
                    .ifPresent(before -> line(
                            "| %s | %s | %s | %s | %s | %s |",
                            now.title(),
                            ratio(now.to(before, Measured::throughput)),
                            ratio(now.to(before, Measured::p50)),
                            ratio(now.to(before, Measured::cpuMicros)),
                            ratio(now.to(before, Measured::databaseMicros)),
                            ratio(now.to(before, Measured::allocated))));
        }
    }

    private void goals() {
        List<String> lines = Goal.ALL.stream()
                .flatMap(goal -> goal.of(report.series()).stream()
                        .map(ratio -> String.format(
                                Locale.ROOT,
                                "| %s | %s | %s | %s |%n",
                                goal.title(),
                                goal.wanted(),
                                ratio(ratio),
                                goal.verdict(ratio))))
                .toList();
        if (!lines.isEmpty()) {
            text.append("""

                    ## Goals

                    Of throughput, unless something else is said, with as many clients as are nearest to eight, unless one is said. *Not
                    shown*: the limit is within the interval.

                    | | wanted | measured | |
                    |---|---|---|---|
                    """);
            lines.forEach(text::append);
        }
    }

    private void counts() {
        text.append("""

                ## What PostgreSQL counts, per operation

                | Variant | fsyncs waited for | commits | statements | round trips | WAL bytes |
                |---|---|---|---|---|---|
                """);
        report.counts()
                .forEach((variant, counts) -> line(
                        "| %s | %.2f | %.2f | %.2f | %.2f | %.0f |",
                        report.title(variant),
                        counts.fsyncs(),
                        counts.commits(),
                        counts.statements(),
                        counts.roundTrips(),
                        counts.walBytes()));
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String ratio(Ratio ratio) {
        return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio.median(), ratio.low(), ratio.high());
    }
}
