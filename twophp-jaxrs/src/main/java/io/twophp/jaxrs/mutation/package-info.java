/**
 * A two-phase method's requests, in the order of their way:
 *
 * <ol>
 *   <li>Phase 1: {@link io.twophp.jaxrs.mutation.RegistrationBinding} puts a {@code RegistrationFilter} on each
 *       two-phase method, behind matching and authorization. An interpreter of {@code io.twophp.jaxrs.dialect} reads
 *       what the request asks for, {@code StoredRequests} takes it down; the engine stores it, and the answer leaves.
 *   <li>Phase 2: {@link io.twophp.jaxrs.mutation.ConfirmationFilter} sees {@code …/confirm} before matching,
 *       {@code Confirming} claims the intent, and {@code StoredRequests} makes the live request the stored one, which
 *       the container then runs. If nobody is authenticated by then, {@code RegistrationFilter} confirms behind
 *       matching.
 *   <li>{@code EarlyResponse} makes the response while the interceptor's transaction is still open, and
 *       {@link io.twophp.jaxrs.mutation.Outcomes} says what leaves: what was recorded.
 * </ol>
 */
package io.twophp.jaxrs.mutation;
