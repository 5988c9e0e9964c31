/**
 * What both sides of the protocol say over HTTP: names of headers, the address of a confirmation, problem types, ranges
 * of addresses.
 */
package io.twophp.core.protocol;
