/**
 * 2PHP on a JAX-RS server. {@link io.twophp.jaxrs.TwoPhaseFeature} is found by the server itself and registers
 * everything:
 *
 * <ol>
 *   <li>{@code mutation}: Phase 1 and Phase 2 of two-phase methods, from the first filter to the recorded response;
 *   <li>{@code dialect}: the meaning of a request in each dialect; {@code dialect.url} for dialects whose names are
 *       addresses;
 *   <li>{@code poe}: for applications with resources of POST Once Exactly;
 *   <li>{@code exchange}: one request with the library's state of it;
 *   <li>{@code admission}: the rules for every request of the protocol: TLS, identity, order of filters;
 *   <li>{@code rendering}: answers and problems as HTTP, and an application's response as it is sent;
 *   <li>{@code redelivery}: the execution of stored requests without their client;
 *   <li>{@code provisional}: the address of an asynchronous intent's resource before the resource exists;
 *   <li>{@code callback}: the sending of callbacks;
 *   <li>{@code address}: the addresses that the library itself answers, by {@code status}, {@code resolution} and
 *       {@code query};
 *   <li>{@code client}: the Feature of a JAX-RS client that speaks both phases;
 *   <li>{@code reception}: the address that receives that client's callbacks.
 * </ol>
 *
 * Filters translate; the rules are in twophp-core. No class of a JAX-RS implementation may be imported except in the
 * packages below {@code redelivery}; {@code rendering.resteasy} uses RESTEasy's by reflection.
 */
package io.twophp.jaxrs;
