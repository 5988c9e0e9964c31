/**
 * One request: {@link io.twophp.jaxrs.request.Exchange} has the library's state of it, which filters and interceptors
 * share, and {@link io.twophp.jaxrs.request.StoredRequests} makes its stored form, or turns it into a stored one.
 */
package io.twophp.jaxrs.request;
