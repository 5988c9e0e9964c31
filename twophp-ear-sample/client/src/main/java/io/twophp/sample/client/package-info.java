/**
 * A customer of the shop in Java SE: {@link io.twophp.sample.client.Checkout} buys once and shows the rows in all
 * ledgers.
 */
package io.twophp.sample.client;
