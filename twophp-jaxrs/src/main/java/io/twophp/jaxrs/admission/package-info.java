/** What every 2PHP exchange must bring along before the engine hears of it: TLS, an identity, well-formed headers. */
package io.twophp.jaxrs.admission;
