/**
 * The dialects that clients may speak, a class for each: an {@link io.twophp.jaxrs.dialect.Interpreter} translates a
 * request into an {@link io.twophp.jaxrs.dialect.DialectRequest}, and the engine's answer into a reply. An interpreter
 * decides nothing, and knows neither the engine nor the request's way through the container.
 */
package io.twophp.jaxrs.dialect;
