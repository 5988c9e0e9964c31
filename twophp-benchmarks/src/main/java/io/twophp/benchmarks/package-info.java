/**
 * What the library costs, measured in one run beside an endpoint without it. {@link io.twophp.benchmarks.Benchmark} is
 * started by {@code mvn -Pbench verify}; {@code docs/performance.md} says how to read what it writes.
 */
package io.twophp.benchmarks;
