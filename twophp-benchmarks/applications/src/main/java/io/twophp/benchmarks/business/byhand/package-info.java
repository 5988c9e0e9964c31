/**
 * Idempotency-Key as a careful application would write it for itself: one table, an answer kept with its key, the
 * request's digest compared. In one transaction with the business, or in two.
 */
package io.twophp.benchmarks.business.byhand;
