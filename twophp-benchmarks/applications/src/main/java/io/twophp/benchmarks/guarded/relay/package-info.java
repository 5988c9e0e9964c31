/** The relay of purchases, with the client Feature. */
package io.twophp.benchmarks.guarded.relay;
