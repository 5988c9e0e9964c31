/**
 * Describes two-phase operations in the server's OpenAPI document, if the server makes one by MicroProfile OpenAPI:
 * {@link io.twophp.jaxrs.openapi.TwoPhaseOpenApi} is its filter, {@link io.twophp.jaxrs.openapi.OpenApiDefaults} names
 * it to the server. What it adds is in {@code operations.json} and {@code addresses.json}. No other package of the
 * library depends on this one, so that it is loaded only if the API is present.
 */
package io.twophp.jaxrs.openapi;
