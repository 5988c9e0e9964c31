/** Clients in the dialects of one name, killed again and again, against the shop with resources that speak them. */
package io.twophp.testsuite.client.dialect;
