/**
 * The business of the application that is measured: a user buys something, which is one row. The same classes run with
 * the library and without, and do not know it.
 */
package io.twophp.benchmarks.business;
