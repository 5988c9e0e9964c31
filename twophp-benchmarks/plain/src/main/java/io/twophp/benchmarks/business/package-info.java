/**
 * The business of the application that is measured: somebody buys something, which is one row. The same classes run
 * with the library and without, and know nothing of it.
 */
package io.twophp.benchmarks.business;
