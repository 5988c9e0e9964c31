/**
 * Sends callbacks over HTTP: {@link io.twophp.jaxrs.callback.HttpCallbackSender}. {@code io.twophp.core.callback}
 * decides which addresses are allowed, what is signed and when a callback is retried; the connection and its limits are
 * {@code io.twophp.outbound}'s.
 */
package io.twophp.jaxrs.callback;
