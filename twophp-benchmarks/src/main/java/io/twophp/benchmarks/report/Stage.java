package io.twophp.benchmarks.report;

import io.twophp.benchmarks.count.Statements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was measured with one size of the ledger.
 *
 * @param rows how many it was filled with
 * @param megabytes on the disk, with all indexes
 * @param series of all variants, the plain endpoint's first; empty if there was no time
 * @param questions how many milliseconds a question took, in the median, by its title
 * @param statements of the ledger, with their times
 * @param plans by statement
 * @param purged how many rows the retention sweep purged in a second; 0 if it was not seen
 */
public record Stage(
        long rows,
        long megabytes,
        List<Series> series,
        Map<String, Double> questions,
        List<Statements.Time> statements,
        Map<String, String> plans,
        double purged) {

    public Stage {
        series = List.copyOf(series);
        questions = new LinkedHashMap<>(questions);
        statements = List.copyOf(statements);
        plans = new LinkedHashMap<>(plans);
    }
}
