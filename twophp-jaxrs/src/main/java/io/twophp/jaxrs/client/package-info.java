/**
 * Makes a JAX-RS client speak both phases: register {@link io.twophp.jaxrs.client.TwoPhaseClientFeature}. The rules are
 * {@link io.twophp.core.client.Caller}'s; this package only translates requests. Nothing here may use classes of a
 * JAX-RS implementation.
 */
package io.twophp.jaxrs.client;
