/**
 * A two-phase client without a server: {@link io.twophp.se.TwoPhaseClient} is a JAX-RS client with a ledger in a
 * folder.
 */
package io.twophp.se;
