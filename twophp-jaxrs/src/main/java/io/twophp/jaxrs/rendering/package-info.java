/**
 * Renders answers of the engine and problems as HTTP: one {@link io.twophp.jaxrs.rendering.Reply} for every way of
 * sending it.
 */
package io.twophp.jaxrs.rendering;
