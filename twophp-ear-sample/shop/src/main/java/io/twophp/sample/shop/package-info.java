/**
 * The sample: a shop whose orders are two-phase. Nothing here knows the protocol but
 * {@link io.twophp.sample.shop.order.OrderResource}, by one annotation and one injected {@link io.twophp.TwoPhase}.
 */
package io.twophp.sample.shop;
