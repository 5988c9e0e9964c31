/**
 * The shop. Nothing here knows the protocol but the resources of orders and checkouts, by one annotation, and the
 * former by one injected {@link io.twophp.TwoPhase}.
 */
package io.twophp.sample.shop;
