/**
 * What is measured, running: a Payara Micro with both WARs, and its database. Entry type: {@link Machine}. Nothing here
 * knows of variants.
 */
package io.twophp.benchmarks.machine;
