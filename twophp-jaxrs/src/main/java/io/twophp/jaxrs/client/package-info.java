/**
 * Makes a JAX-RS client speak both phases: register {@link io.twophp.jaxrs.client.TwoPhaseClientFeature}. The rules are
 * {@link io.twophp.core.client.Caller}'s; here requests are only translated. Nothing here may use an implementation's
 * own classes.
 */
package io.twophp.jaxrs.client;
