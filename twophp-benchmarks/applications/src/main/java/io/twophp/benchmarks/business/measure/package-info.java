/** Numbers that the benchmark asks the server for: effects, processor time, allocation. Not part of the measurement. */
package io.twophp.benchmarks.business.measure;
