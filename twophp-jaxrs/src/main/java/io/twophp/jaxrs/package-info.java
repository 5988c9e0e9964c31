/**
 * 2PHP on a JAX-RS server. {@link io.twophp.jaxrs.TwoPhaseFeature} is found by the server itself and registers everything:
 *
 * <ol>
 *   <li>{@code registration}: Phase 1, after matching and authorization, on two-phase methods only;
 *   <li>{@code confirmation}: Phase 2, before matching, and the outcome on its way out;
 *   <li>{@code provisional}: the address of an asynchronous intent's resource before it is there;
 *   <li>{@code redelivery}: stored requests that are executed without their client;
 *   <li>{@code callback}: callbacks as they are sent;
 *   <li>{@code address}: the addresses that the library itself answers;
 *   <li>{@code status}: the status monitor;
 *   <li>{@code resolution}: doubts that an operator settles;
 *   <li>{@code query}: questions to the local ledger;
 *   <li>{@code client}: the Feature of a JAX-RS client that speaks both phases;
 *   <li>{@code reception}: where that client's callbacks arrive;
 *   <li>{@code request}: a request as it goes into the ledger and comes back;
 *   <li>{@code admission}: what holds for all of them: TLS, identity, header grammar;
 *   <li>{@code rendering}: answers and problems as HTTP.
 * </ol>
 *
 * Filters translate; the rules are in twophp-core. No class of a JAX-RS implementation may be imported but in the packages below
 * {@code redelivery}.
 */
package io.twophp.jaxrs;
