/**
 * Two-phase resource methods and their policies: {@link io.twophp.cdi.endpoint.EndpointPolicies} merges annotation and
 * settings; {@link io.twophp.cdi.endpoint.OptIn} annotates methods that a setting names;
 * {@link io.twophp.cdi.endpoint.ResourceClass} reports the problems of an annotated class.
 */
package io.twophp.cdi.endpoint;
