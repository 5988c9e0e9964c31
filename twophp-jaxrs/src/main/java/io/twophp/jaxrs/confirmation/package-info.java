/**
 * Phase 2: {@link io.twophp.jaxrs.confirmation.ConfirmationFilter} turns a confirmation into the stored request, the container
 * runs it, {@link io.twophp.jaxrs.confirmation.OutcomeFilter} sends what the engine recorded.
 */
package io.twophp.jaxrs.confirmation;
