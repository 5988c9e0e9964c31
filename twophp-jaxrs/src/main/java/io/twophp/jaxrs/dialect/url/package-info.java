/** Dialects whose names are addresses: which addresses those are, whatever verb a request has. */
package io.twophp.jaxrs.dialect.url;
