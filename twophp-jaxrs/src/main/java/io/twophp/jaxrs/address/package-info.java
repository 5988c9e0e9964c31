/**
 * The addresses that the library itself answers, below {@code 2php/} and in place of resources that are not there yet:
 * {@link io.twophp.jaxrs.address.OwnAddresses} before matching, {@link io.twophp.jaxrs.address.LateAddresses} behind
 * it, where only the application's own filters tell who asks.
 */
package io.twophp.jaxrs.address;
