package io.twophp.benchmarks.count;

import java.util.List;

/**
 * What one operation costs the database, as a mean of many.
 *
 * @param fsyncs of the write-ahead log that a client waited for
 * @param commits of transactions
 * @param statements but for those that begin and end transactions
 * @param roundTrips statements, and commits that are sent: a begin goes with its transaction's first statement
 * @param walBytes of the write-ahead log
 * @param texts the statements, each behind how often it was executed for an operation
 */
public record Counts(
        double fsyncs, double commits, double statements, double roundTrips, double walBytes, List<String> texts) {

    public Counts {
        texts = List.copyOf(texts);
    }
}
