/**
 * Measures the costs of the library, in one run beside an endpoint without it. {@link io.twophp.benchmarks.Benchmark}
 * is started by {@code mvn -Pbench verify}; {@code docs/performance.md} says how to read its report.
 */
package io.twophp.benchmarks;
