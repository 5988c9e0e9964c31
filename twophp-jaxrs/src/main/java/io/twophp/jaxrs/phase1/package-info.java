/**
 * Phase 1: {@link io.twophp.jaxrs.phase1.RegistrationBinding} puts a {@code RegistrationFilter} on each two-phase
 * method, after matching and authorization. An interpreter of {@code io.twophp.jaxrs.dialect} reads the request,
 * {@code io.twophp.jaxrs.request} makes its stored form; the engine stores it, and the answer is sent. A request that
 * executes an intent passes here too.
 */
package io.twophp.jaxrs.phase1;
