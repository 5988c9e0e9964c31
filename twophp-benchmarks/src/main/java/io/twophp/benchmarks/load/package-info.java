/**
 * The load generator: a process of its own, told on its standard input what to do. Entry types: {@link LoadGenerator},
 * the process's main class, and {@link LoadProcess}, which starts it.
 */
package io.twophp.benchmarks.load;
