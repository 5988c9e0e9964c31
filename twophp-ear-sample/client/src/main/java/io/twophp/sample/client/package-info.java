/**
 * A customer of the shop in Java SE: {@link io.twophp.sample.client.Checkout} buys once and shows what every ledger
 * knows of it.
 */
package io.twophp.sample.client;
