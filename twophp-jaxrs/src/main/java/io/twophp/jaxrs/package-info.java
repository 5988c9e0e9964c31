/**
 * 2PHP on a JAX-RS server. {@link io.twophp.jaxrs.TwoPhaseFeature} is found by the server itself and registers everything:
 *
 * <ol>
 *   <li>{@code registration}: Phase 1, after matching and authorization, on two-phase methods only;
 *   <li>{@code confirmation}: Phase 2, before matching, and the outcome on its way out;
 *   <li>{@code status}: the status monitor;
 *   <li>{@code query}: questions to the local ledger;
 *   <li>{@code request}: a request as it goes into the ledger and comes back;
 *   <li>{@code admission}: what holds for all of them: TLS, identity, header grammar;
 *   <li>{@code rendering}: answers and problems as HTTP.
 * </ol>
 *
 * Filters translate; the rules are in twophp-core. No class of a JAX-RS implementation may be imported here.
 */
package io.twophp.jaxrs;
