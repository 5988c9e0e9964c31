/**
 * Callbacks of auto-confirmed intents (draft §5.5): the allowed receivers, the signature (RFC 9421), the repeated
 * attempts, and the verification by the receiver. twophp-jaxrs sends callbacks over HTTP.
 */
package io.twophp.core.callback;
