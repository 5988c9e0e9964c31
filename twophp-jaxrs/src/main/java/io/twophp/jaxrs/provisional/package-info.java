/**
 * The address that an asynchronous intent's resource has before it is there (draft §5.3.3, D13):
 * {@link io.twophp.jaxrs.provisional.ProvisionalAnswers} answers for it until the outcome, and leads on from then.
 */
package io.twophp.jaxrs.provisional;
