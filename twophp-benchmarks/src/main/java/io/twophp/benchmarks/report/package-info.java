/**
 * The results, as ratios with their confidence, in a table, a file of comma-separated values and a plot. Knows neither
 * servers nor the way of measuring. Entry type: {@link Report}.
 */
package io.twophp.benchmarks.report;
