/**
 * {@code mvn -Pservers verify}: one WAR, the same on every server and database, and the same checks on each, by HTTP
 * alone. {@link io.twophp.testsuite.servers.ServersIT} runs the cells, {@link io.twophp.testsuite.servers.Board} prints
 * them.
 */
package io.twophp.testsuite.servers;
