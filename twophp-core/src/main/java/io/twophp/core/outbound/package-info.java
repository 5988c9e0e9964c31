/**
 * Where requests may go whose address came from outside: {@link io.twophp.core.outbound.Receivers} that an operator
 * listed, at {@link io.twophp.core.outbound.ReceiverAddresses} that are not inside. Callbacks and the Central Ledger's
 * requests to services share these rules; the client that holds to them is in twophp-outbound.
 */
package io.twophp.core.outbound;
