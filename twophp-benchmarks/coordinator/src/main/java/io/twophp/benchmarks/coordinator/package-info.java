/** The coordinator of long running actions that the benchmark starts. */
package io.twophp.benchmarks.coordinator;
