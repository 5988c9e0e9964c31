/**
 * A two-phase client without a server: {@link io.twophp.client.se.TwoPhaseClient} is a JAX-RS client with a ledger in a folder.
 */
package io.twophp.client.se;
