/** Two-phase methods that no interceptor reaches, or not on every server: none of them may be deployed. */
package io.twophp.testsuite.servers.reach.refused;
