/**
 * The address of an asynchronous intent's resource before the resource exists (draft §5.3.3, D13):
 * {@link io.twophp.jaxrs.provisional.ProvisionalAnswers} answers there until the outcome, and then leads to the
 * resource.
 */
package io.twophp.jaxrs.provisional;
