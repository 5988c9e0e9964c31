/** Settles intents in doubt by HTTP (D17): {@link io.twophp.jaxrs.resolution.DoubtResolution}, for operators. */
package io.twophp.jaxrs.resolution;
