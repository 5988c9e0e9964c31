/** The costs of an operation, counted: on the server, at its database. Entry types: {@link Meter}, {@link Counts}. */
package io.twophp.benchmarks.count;
