/** The same with the client Feature. */
package io.twophp.benchmarks.guarded.relay;
