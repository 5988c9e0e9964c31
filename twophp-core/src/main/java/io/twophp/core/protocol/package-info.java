/**
 * The parts of the protocol on the wire that both sides share: names of headers, the address of a confirmation, problem
 * types, ranges of addresses.
 */
package io.twophp.core.protocol;
