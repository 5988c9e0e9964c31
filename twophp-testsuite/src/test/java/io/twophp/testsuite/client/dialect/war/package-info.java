/** Classes that are added to a copy of the shop: its orders in each dialect. */
package io.twophp.testsuite.client.dialect.war;
