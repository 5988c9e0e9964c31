/**
 * What was measured, as ratios with their confidence, in a table, a file of comma-separated values and a plot. Knows
 * neither servers nor how anything was measured. Entry type: {@link Report}.
 */
package io.twophp.benchmarks.report;
