/** What every 2PHP exchange must have before it reaches the engine: TLS, an identity, well-formed headers. */
package io.twophp.jaxrs.admission;
