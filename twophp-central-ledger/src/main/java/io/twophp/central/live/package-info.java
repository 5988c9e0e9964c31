/**
 * Tells browsers that rows have come in, by server-sent events (LD15): {@link io.twophp.central.live.EventsResource}.
 * What has come in is not in the events; who wants to see it asks.
 */
package io.twophp.central.live;
