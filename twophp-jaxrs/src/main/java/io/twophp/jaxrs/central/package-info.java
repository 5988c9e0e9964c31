/**
 * The way to the Central Ledger over HTTP, {@link io.twophp.jaxrs.central.HttpCentralLink}, and the doors for what it
 * asks of this service: {@link io.twophp.jaxrs.central.PulledRows}, {@link io.twophp.jaxrs.central.CentralSettlement}.
 */
package io.twophp.jaxrs.central;
