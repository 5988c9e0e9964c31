/** The checkout of seven services, each call two-phase. */
package io.twophp.benchmarks.guarded.checkout;
