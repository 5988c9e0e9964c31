/**
 * The API for applications: the annotation {@link io.twophp.TwoPhaseMutation} with its choices, the current intent
 * {@link io.twophp.TwoPhase}, the events about phases, doubts, callbacks and calls, and the hooks for owners. The
 * client's Feature is in {@code io.twophp.jaxrs.client}, the client for Java SE in {@code io.twophp.se}. All other
 * packages are internal: {@code io.twophp.core} and below, and the packages named after modules. They may change with
 * every version.
 */
package io.twophp;
