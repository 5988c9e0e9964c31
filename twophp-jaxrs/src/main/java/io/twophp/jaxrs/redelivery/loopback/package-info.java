/**
 * The way into applications where JAX-RS itself has none: the server sends itself a request that carries nothing but a
 * token, and forwards it as the stored one. {@link io.twophp.jaxrs.redelivery.loopback.Entrance} is where it comes in,
 * {@link io.twophp.jaxrs.redelivery.loopback.LoopbackDoor} where it is sent.
 */
package io.twophp.jaxrs.redelivery.loopback;
