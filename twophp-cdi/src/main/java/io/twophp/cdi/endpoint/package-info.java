/**
 * Which resource methods are two-phase, and how: {@link io.twophp.cdi.endpoint.EndpointPolicies} merges annotation and
 * settings; {@link io.twophp.cdi.endpoint.ResourceClass} says what is wrong with an annotated class.
 */
package io.twophp.cdi.endpoint;
