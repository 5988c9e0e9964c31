package io.twophp.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** The table of every round, a line each. */
final class Csv {

    private static final String HEAD =
            "clients,variant,round,throughput_per_s,p50_ms,p99_ms,cpu_us,allocated_bytes,wire_bytes,database_us,others\n";

    private Csv() {}

    static String of(List<Series> series) {
        StringBuilder text = new StringBuilder(HEAD);
        for (Series one : series) {
            int number = 0;
            for (Measured round : one.rounds()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%d,%s,%d,%.1f,%.3f,%.3f,%.1f,%.0f,%.0f,%.1f,%.3f%n",
                        one.clients(),
                        one.variant(),
                        ++number,
                        round.throughput(),
                        round.p50(),
                        round.p99(),
                        round.cpuMicros(),
                        round.allocated(),
                        round.wire(),
                        round.databaseMicros(),
                        round.others()));
            }
        }
        return text.toString();
    }
}
