/** Two-phase methods of the kinds that every server intercepts; below {@code refused} those that it can't. */
package io.twophp.testsuite.servers.reach;
