/** Phase 1: {@link io.twophp.jaxrs.registration.RegistrationBinding} puts a filter on each two-phase method. */
package io.twophp.jaxrs.registration;
