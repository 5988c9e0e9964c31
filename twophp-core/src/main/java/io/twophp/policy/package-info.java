/**
 * How an endpoint takes part: {@link io.twophp.policy.EndpointPolicy} and the choices it is made of, and where settings
 * come from ({@link io.twophp.policy.Settings}).
 */
package io.twophp.policy;
