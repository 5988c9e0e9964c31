/**
 * The protocol's own words on the wire: header names, values and problem types, and the path of Phase 2; and ranges of
 * addresses. No HTTP library.
 */
package io.twophp.http;
