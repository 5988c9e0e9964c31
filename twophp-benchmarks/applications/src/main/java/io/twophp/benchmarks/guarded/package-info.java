/** The same business behind two-phase endpoints: one method for each way in which the library can be used. */
package io.twophp.benchmarks.guarded;
