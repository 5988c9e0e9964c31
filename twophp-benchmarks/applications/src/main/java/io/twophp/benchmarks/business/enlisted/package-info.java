/** Purchases as long running actions, by the coordinator's protocol alone. */
package io.twophp.benchmarks.business.enlisted;
