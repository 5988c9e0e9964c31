/**
 * Sends requests to addresses that came from outside: {@link io.twophp.outbound.CheckedClient}. Which receivers and
 * addresses are allowed, {@link io.twophp.core.outbound} says; here are the connection and its limits. Must not import
 * CDI, JAX-RS or a server.
 */
package io.twophp.outbound;
