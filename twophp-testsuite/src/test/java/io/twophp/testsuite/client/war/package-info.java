/**
 * Classes that are added to a copy of the shop: resources of each dialect, and resources that call the shop's orders.
 */
package io.twophp.testsuite.client.war;
