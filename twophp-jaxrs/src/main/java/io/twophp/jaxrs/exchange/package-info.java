/**
 * One request and what the library knows of it: {@link io.twophp.jaxrs.exchange.Exchange}. The rooms of each kind of
 * request share it; it knows none of them.
 */
package io.twophp.jaxrs.exchange;
