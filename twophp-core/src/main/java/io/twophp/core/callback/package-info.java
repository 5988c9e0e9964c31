/**
 * Callbacks of auto-confirmed intents (draft §5.5): which receivers are allowed, how a callback is signed (RFC 9421),
 * when it is sent again, and how one that was received is verified. twophp-jaxrs sends it over HTTP.
 */
package io.twophp.core.callback;
