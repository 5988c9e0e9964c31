/**
 * Questions about all services' rows (draft §10.4): {@link io.twophp.central.query.CallPages} finds calls,
 * {@link io.twophp.central.query.Trees} their trees, {@link io.twophp.central.query.Unmatched} those that are no pair,
 * each with its {@link io.twophp.central.query.Reason}, and {@link io.twophp.central.query.Overviews} counts the state
 * of them all. This package changes nothing and knows no HTTP.
 */
package io.twophp.central.query;
