/** What the benchmark asks the server for: effects, processor time, allocation. Not part of what is measured. */
package io.twophp.benchmarks.business.measure;
