/**
 * Callbacks of auto-confirmed intents (draft §5.5): which receivers are allowed, how a callback is signed (RFC 9421), when it is
 * sent again, and how one that was received is verified. Sending it over HTTP is the business of twophp-jaxrs.
 */
package io.twophp.core.callback;
