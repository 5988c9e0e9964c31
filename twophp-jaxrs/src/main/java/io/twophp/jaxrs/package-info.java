/**
 * 2PHP on a JAX-RS server. {@link io.twophp.jaxrs.TwoPhaseFeature} is found by the server itself and registers
 * everything:
 *
 * <ol>
 *   <li>{@code mutation}: Phase 1 and Phase 2 of two-phase methods, from the first filter to the recorded response;
 *   <li>{@code dialect}: what a request asks for, in each dialect; {@code dialect.url} where addresses are names;
 *   <li>{@code poe}: for applications with resources of POST Once Exactly;
 *   <li>{@code exchange}: one request and what the library knows of it;
 *   <li>{@code admission}: what holds for every request of the protocol: TLS, identity, where filters stand;
 *   <li>{@code rendering}: answers and problems as HTTP, and an application's answer as what leaves;
 *   <li>{@code redelivery}: stored requests that are executed without their client;
 *   <li>{@code provisional}: the address of an asynchronous intent's resource before it is there;
 *   <li>{@code callback}: callbacks as they are sent;
 *   <li>{@code address}: the addresses that the library itself answers, by {@code status}, {@code resolution} and
 *       {@code query};
 *   <li>{@code client}: the Feature of a JAX-RS client that speaks both phases;
 *   <li>{@code reception}: where that client's callbacks arrive.
 * </ol>
 *
 * Filters translate; the rules are in twophp-core. No class of a JAX-RS implementation may be imported but in the
 * packages below {@code redelivery}; {@code rendering.resteasy} uses RESTEasy's by reflection.
 */
package io.twophp.jaxrs;
