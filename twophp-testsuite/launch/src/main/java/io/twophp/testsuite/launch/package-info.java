/**
 * Starts, kills and restarts servers in processes of their own, for the demos and for the integration tests of all
 * modules. Never in a WAR. Entry types: {@link io.twophp.testsuite.launch.Server}, with one launcher for each make of
 * server, such as {@link io.twophp.testsuite.launch.PayaraMicro}; {@link io.twophp.testsuite.launch.Shop}.
 */
package io.twophp.testsuite.launch;
