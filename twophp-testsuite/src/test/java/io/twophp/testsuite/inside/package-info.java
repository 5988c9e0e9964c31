/**
 * What can only be seen from inside a server: transactions at COMMIT, timers, the identity of a redelivered request,
 * class loading. {@link io.twophp.testsuite.inside.InsideIT} runs in the server, deployed with the portable application
 * by Arquillian; what it needs there besides is in {@code war}.
 */
package io.twophp.testsuite.inside;
