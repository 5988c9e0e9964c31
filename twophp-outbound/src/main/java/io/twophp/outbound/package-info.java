/**
 * Sends requests to addresses from outside by {@link io.twophp.outbound.CheckedClient}. {@link io.twophp.core.outbound}
 * defines the allowed receivers and addresses; this package has the connection and its limits. Must not import CDI,
 * JAX-RS or a server.
 */
package io.twophp.outbound;
