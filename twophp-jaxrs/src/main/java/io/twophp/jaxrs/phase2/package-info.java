/**
 * Phase 2: {@link io.twophp.jaxrs.phase2.ConfirmationFilter} sees {@code …/confirm} before matching, {@code Confirming}
 * claims the intent, and the live request becomes the stored one, which the container then runs. If no caller is
 * authenticated by then, the filter of Phase 1 confirms after matching. {@code EarlyResponse} makes the response while
 * the interceptor's transaction is still open, and {@link io.twophp.jaxrs.phase2.Outcomes} sends the recorded response.
 */
package io.twophp.jaxrs.phase2;
