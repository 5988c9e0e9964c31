/**
 * Classes that are added to a copy of the shop: a resource without the protocol, and resources that call the shop's
 * orders.
 */
package io.twophp.testsuite.client.war;
