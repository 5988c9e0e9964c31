/**
 * Answers of the engine and problems as HTTP: one {@link io.twophp.jaxrs.rendering.Reply} for whatever way it leaves.
 */
package io.twophp.jaxrs.rendering;
