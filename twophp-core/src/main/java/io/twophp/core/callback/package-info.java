/**
 * Callbacks of auto-confirmed intents (draft §5.5): the allowed receivers and the repeated attempts. They are signed,
 * and verified by their receivers, by {@link io.twophp.core.signature.CallbackSignature}; twophp-jaxrs sends them over
 * HTTP.
 */
package io.twophp.core.callback;
