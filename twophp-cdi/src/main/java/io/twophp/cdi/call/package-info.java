/**
 * Calls to other services: the parts that {@link io.twophp.core.client.Caller} is made of here, its own transactions,
 * and the intent that a thread works for.
 */
package io.twophp.cdi.call;
