/**
 * Sends callbacks over HTTP: {@link io.twophp.jaxrs.callback.HttpCallbackSender}. Which addresses are allowed, what is
 * signed and when it is tried again are {@code io.twophp.core.callback}'s to say; here are the connection and its
 * limits. The only package that knows an HTTP client.
 */
package io.twophp.jaxrs.callback;
