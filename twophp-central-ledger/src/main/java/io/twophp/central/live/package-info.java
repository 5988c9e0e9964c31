/**
 * Informs browsers that rows have come in, by server-sent events (LD15): {@link io.twophp.central.live.EventsResource}.
 * The events do not contain the rows; a browser asks for them.
 */
package io.twophp.central.live;
