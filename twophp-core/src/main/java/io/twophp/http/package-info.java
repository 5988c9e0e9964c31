/** The protocol's own words on the wire: header names, values and problem types; no HTTP library. */
package io.twophp.http;
