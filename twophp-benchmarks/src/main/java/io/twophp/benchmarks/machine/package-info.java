/**
 * The running system under test: a Payara Micro with both WARs, and its database. Entry type: {@link Machine}. This
 * package knows nothing of variants.
 */
package io.twophp.benchmarks.machine;
