/** The measured variants: each way to make one purchase, as its client sees it. Entry type: {@link Variants}. */
package io.twophp.benchmarks.variant;
