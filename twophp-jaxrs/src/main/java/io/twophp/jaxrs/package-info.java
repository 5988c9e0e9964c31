/**
 * 2PHP on a JAX-RS server. {@link io.twophp.jaxrs.TwoPhaseFeature} is found by the server itself and registers
 * everything:
 *
 * <ol>
 *   <li>{@code phase1} and {@code phase2}: a two-phase method, from the first filter to the recorded response;
 *   <li>{@code dialect}: the meaning of a request, and a package below it for each dialect; {@code dialect.url} for
 *       dialects whose names are addresses;
 *   <li>{@code poe}: for applications with resources of POST Once Exactly;
 *   <li>{@code request}: one request, its state, and its stored form;
 *   <li>{@code admission}: the rules for every request of the protocol: TLS, identity, order of filters;
 *   <li>{@code rendering}: answers and problems as HTTP, and an application's response as it is sent;
 *   <li>{@code redelivery}: the execution of stored requests without their client;
 *   <li>{@code callback}: the sending of callbacks;
 *   <li>{@code endpoints}: the addresses that the library itself answers, with {@code query} and {@code central};
 *   <li>{@code client}: the Feature of a JAX-RS client that speaks both phases.
 * </ol>
 *
 * Filters translate; the rules are in twophp-core. No class of a JAX-RS implementation may be imported except in the
 * packages below {@code redelivery}; {@code rendering.resteasy} uses RESTEasy's by reflection.
 */
package io.twophp.jaxrs;
