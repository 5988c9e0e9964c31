/**
 * The seams to the store: {@link io.twophp.ledger.IntentLedger} and {@link io.twophp.ledger.UnitOfWork}, implemented
 * outside of core and proven by the contract in twophp-tck.
 */
package io.twophp.ledger;
