/**
 * The shop. No class here knows the protocol but the resources of orders and checkouts, by one annotation, that of
 * orders by one injected {@link io.twophp.TwoPhase} as well, and that of order forms by
 * {@link io.twophp.jaxrs.poe.PoeLinks}.
 */
package io.twophp.sample.shop;
