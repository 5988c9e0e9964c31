/**
 * The two-phase operations in the server's OpenAPI document, where it makes one by MicroProfile OpenAPI:
 * {@link io.twophp.jaxrs.openapi.TwoPhaseOpenApi} is its filter, {@link io.twophp.jaxrs.openapi.OpenApiDefaults} names
 * it to the server. Nothing else of the library depends on this package, so that it is loaded only where the API is.
 */
package io.twophp.jaxrs.openapi;
