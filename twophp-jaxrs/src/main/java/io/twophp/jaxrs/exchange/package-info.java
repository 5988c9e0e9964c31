/**
 * One request with the library's state of it: {@link io.twophp.jaxrs.exchange.Exchange}. The packages for each kind of
 * request share it; it depends on none of them.
 */
package io.twophp.jaxrs.exchange;
