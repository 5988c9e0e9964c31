/** A purchase that takes seven services: three that are called, and one more behind each of them. */
package io.twophp.benchmarks.business.checkout;
