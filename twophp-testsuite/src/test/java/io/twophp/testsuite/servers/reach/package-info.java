/** Two-phase methods of the kinds that every server intercepts; below {@code refused} those that it can't intercept. */
package io.twophp.testsuite.servers.reach;
