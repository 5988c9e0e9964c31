/** The cost of a handshake and of a callback, counted and measured on a real server. Run with {@code -Pcosts}. */
package io.twophp.testsuite.costs;
