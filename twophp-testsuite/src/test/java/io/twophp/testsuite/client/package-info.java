/**
 * The two-phase client and the shop: a client that is killed ({@link io.twophp.testsuite.client.ClientKillIT}), a
 * network that loses and cuts what it carries ({@link io.twophp.testsuite.client.NetworkTroubleIT}), services that call
 * services ({@link io.twophp.testsuite.client.ServiceCallsIT}). What a client reports is compared with both ledgers and
 * the orders.
 */
package io.twophp.testsuite.client;
