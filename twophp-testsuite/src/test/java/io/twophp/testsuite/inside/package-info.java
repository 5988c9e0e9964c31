/**
 * Tests that need to run inside a server: transactions at COMMIT, timers, the identity of a redelivered request, class
 * loading. {@link io.twophp.testsuite.inside.InsideIT} runs in the server, deployed with the portable application by
 * Arquillian; the other classes that it needs there are in {@code war}.
 */
package io.twophp.testsuite.inside;
