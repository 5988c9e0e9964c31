/** What a handshake and a callback cost, counted and measured on a real server. Run with {@code -Pcosts}. */
package io.twophp.testsuite.costs;
