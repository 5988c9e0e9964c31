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
 */
public record Measured(double throughput, double p50, double p99, double cpuMicros, double allocated, double wire) {}
