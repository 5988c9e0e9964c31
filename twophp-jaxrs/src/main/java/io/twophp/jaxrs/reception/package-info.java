/** Receives a client's callbacks (draft §5.5): {@link io.twophp.jaxrs.reception.CallbackReception}. */
package io.twophp.jaxrs.reception;
