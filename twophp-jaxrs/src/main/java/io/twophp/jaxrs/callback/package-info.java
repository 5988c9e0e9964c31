/**
 * Sends callbacks over HTTP: {@link io.twophp.jaxrs.callback.HttpCallbackSender}. Which addresses are allowed, what is
 * signed and when it is tried again are {@code io.twophp.core.callback}'s to say; the connection and its limits are
 * {@code io.twophp.outbound}'s.
 */
package io.twophp.jaxrs.callback;
