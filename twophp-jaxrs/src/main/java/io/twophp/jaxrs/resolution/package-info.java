/** Settling intents in doubt by HTTP (D17): {@link io.twophp.jaxrs.resolution.ResolutionFilter}, for operators. */
package io.twophp.jaxrs.resolution;
