/**
 * The load generator: a process of its own, which reads orders from its standard input. Entry types:
 * {@link LoadGenerator}, the process's main class, and {@link LoadProcess}, which starts it.
 */
package io.twophp.benchmarks.load;
