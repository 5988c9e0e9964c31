/**
 * The start of the conformance kit: a careful 2PHP client for tests of any server, over plain HTTP.
 * {@link io.twophp.tck.http.HandshakeClient} sends a {@link io.twophp.tck.http.HttpCall} through both phases, or one
 * step at a time, so that a test can stop servers in between. {@link io.twophp.core.client} decides the meaning of an
 * answer; this package only sends and waits. Knows core and the JDK, and no server.
 */
package io.twophp.tck.http;
