/**
 * The two-phase client and the shop: a client that is killed ({@link io.twophp.sample.client.ClientKillIT}), a network that loses
 * and cuts what it carries ({@link io.twophp.sample.client.NetworkTroubleIT}), servers without the protocol and services that call
 * services ({@link io.twophp.sample.client.PlainServerIT}). What a client reports is compared with both ledgers and the orders.
 */
package io.twophp.sample.client;
