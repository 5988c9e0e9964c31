/**
 * Starts the sample on Payara Micro, for the demo and for the integration tests, also those of other modules. Never in a WAR. Entry types:
 * {@link io.twophp.sample.launch.PayaraMicro} and {@link io.twophp.sample.launch.Shop}.
 */
package io.twophp.sample.launch;
