/** POST Once Exactly: an address takes one POST. */
package io.twophp.jaxrs.dialect.poe;
