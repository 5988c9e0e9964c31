package io.twophp.benchmarks.count;

import java.util.List;

/**
 * The costs of one operation at the database, as a mean of many.
 *
 * @param fsyncs flushes of the write-ahead log that a client waited for
 * @param commits of transactions
 * @param statements all but those that begin and end transactions
 * @param roundTrips statements, and commits that are sent: a begin goes with its transaction's first statement
 * @param walBytes bytes of the write-ahead log
 * @param texts the statements, each behind how often it was executed for an operation
 */
public record Counts(
        double fsyncs, double commits, double statements, double roundTrips, double walBytes, List<String> texts) {

    public Counts {
        texts = List.copyOf(texts);
    }
}
