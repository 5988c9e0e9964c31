/**
 * Calls to other services: what {@link io.twophp.core.client.Caller} is made of here, its own transactions, and the
 * intent that a thread works for.
 */
package io.twophp.cdi.call;
