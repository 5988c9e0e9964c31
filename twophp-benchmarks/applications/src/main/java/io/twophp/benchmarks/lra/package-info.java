/** Purchases as long running actions (MicroProfile LRA), by Narayana's filter. */
package io.twophp.benchmarks.lra;
