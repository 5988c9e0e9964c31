/**
 * The limits of requests to addresses from outside: to {@link io.twophp.core.outbound.Receivers} that an operator
 * listed, at {@link io.twophp.core.outbound.ReceiverAddresses} that are not internal. Callbacks and the Central
 * Ledger's requests to services share these rules; the client that applies them is in twophp-outbound.
 */
package io.twophp.core.outbound;
