package io.twophp.benchmarks.report;

/**
 * One round of one variant.
 *
 * @param throughput operations a second
 * @param p50 milliseconds of an operation, in the median
 * @param p99 milliseconds
 * @param cpuMicros processor time of the server for an operation
 * @param allocated bytes that the server allocated for an operation
 * @param wire bytes sent and received for an operation
 * @param databaseMicros processor time of PostgreSQL for an operation; 0 with another database
 * @param others the part of the machine's processors, from 0 to 1, that other processes and guests took
 */
public record Measured(
        double throughput,
        double p50,
        double p99,
        double cpuMicros,
        double allocated,
        double wire,
        double databaseMicros,
        double others) {

    private static final double MOST_OTHERS = 0.1;

    /** Returns whether others took more than a tenth of the processors: such a round says little. */
    public boolean isDisturbed() {
        return others > MOST_OTHERS;
    }
}
