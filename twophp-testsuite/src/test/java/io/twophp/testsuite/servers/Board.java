package io.twophp.testsuite.servers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The results on each server and database, as a table. Not thread-safe. */
final class Board {

    private static final String LINE = "%-14s | %-15s | %6s | %7s | %6s | %7s%n";

    private final Consumer<String> ended;
    private final List<Row> rows = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();

    /** @param ended is told each row once its cell has ended */
    Board(Consumer<String> ended) {
        this.ended = ended;
    }

    Row row(Make make, String database) {
        Row row = new Row(make.word(), database);
        rows.add(row);
        return row;
    }

    String print(String heading) {
        StringBuilder text = new StringBuilder("\n").append(heading).append("\n\n");
        text.append(LINE.formatted("server", "database", "passed", "refused", "failed", "seconds"));
        rows.forEach(row -> text.append(row.line()));
        refusals.stream()
                .distinct()
                .forEach(refusal -> text.append("\nrefused: ").append(refusal));
        return text.append('\n').toString();
    }

    /** One server on one database. */
    final class Row {

        private final String make;
        private final String database;
        private int passed;
        private int refused;
        private int failed;
        private Duration took = Duration.ZERO;

        private Row(String make, String database) {
            this.make = make;
            this.database = database;
        }

        void passed() {
            passed++;
        }

        void refused(String check, String words) {
            refused++;
            refusals.add(make + ": " + check + ": " + words);
        }

        void failed() {
            failed++;
        }

        void took(Duration time) {
            took = time;
        }

        void ended() {
            ended.accept(line());
        }

        private String line() {
            return LINE.formatted(make, database, passed, refused, failed, took.toSeconds());
        }
    }
}
