package io.twophp.benchmarks.report;

import io.twophp.benchmarks.count.Statements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The measurements with one size of the ledger.
 *
 * @param rows the number of rows that it was filled with
 * @param megabytes its size on the disk, with all indexes
 * @param series those of all variants, the plain endpoint's first; empty if there was no time
 * @param questions the median time of a question in milliseconds, by its title
 * @param statements those of the ledger, with their times
 * @param plans by statement
 * @param purged the number of rows that the retention sweep purged in a second; 0 if it was not seen
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
