/**
 * The way into applications for which JAX-RS itself has none: the server sends itself a request with nothing but a
 * token, and forwards it as the stored one. {@link io.twophp.jaxrs.redelivery.loopback.LoopbackFilter} receives that
 * request, {@link io.twophp.jaxrs.redelivery.loopback.LoopbackTarget} sends it.
 */
package io.twophp.jaxrs.redelivery.loopback;
