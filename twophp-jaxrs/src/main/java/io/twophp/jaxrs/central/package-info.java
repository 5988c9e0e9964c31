/**
 * The client of the Central Ledger over HTTP, {@link io.twophp.jaxrs.central.HttpCentralLink}, and the addresses for
 * its requests to this service: {@link io.twophp.jaxrs.central.PulledRows},
 * {@link io.twophp.jaxrs.central.CentralSettlement}.
 */
package io.twophp.jaxrs.central;
