/**
 * Phase 2: {@link io.twophp.jaxrs.confirmation.ConfirmationFilter} turns a confirmation into the stored request, the container
 * runs it, a {@link io.twophp.jaxrs.rendering.Rendering} makes what is recorded, {@link io.twophp.jaxrs.confirmation.Outcomes} knows
 * what leaves.
 */
package io.twophp.jaxrs.confirmation;
