/** Dialects whose names are addresses: finds those addresses, whatever verb a request has. */
package io.twophp.jaxrs.dialect.url;
