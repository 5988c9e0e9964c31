/** The conditions for every 2PHP exchange before it reaches the engine: TLS, an identity, well-formed headers. */
package io.twophp.jaxrs.admission;
