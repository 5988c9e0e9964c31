/**
 * Handles the requests of a two-phase method, in this order:
 *
 * <ol>
 *   <li>Phase 1: {@link io.twophp.jaxrs.mutation.RegistrationBinding} puts a {@code RegistrationFilter} on each
 *       two-phase method, after matching and authorization. An interpreter of {@code io.twophp.jaxrs.dialect} reads the
 *       request's meaning, {@code StoredRequests} makes the request's stored form; the engine stores it, and the answer
 *       is sent.
 *   <li>Phase 2: {@link io.twophp.jaxrs.mutation.ConfirmationFilter} sees {@code …/confirm} before matching,
 *       {@code Confirming} claims the intent, and {@code StoredRequests} turns the live request into the stored one,
 *       which the container then runs. If no caller is authenticated by then, {@code RegistrationFilter} confirms after
 *       matching.
 *   <li>{@code EarlyResponse} makes the response while the interceptor's transaction is still open, and
 *       {@link io.twophp.jaxrs.mutation.Outcomes} sends the recorded response.
 * </ol>
 */
package io.twophp.jaxrs.mutation;
