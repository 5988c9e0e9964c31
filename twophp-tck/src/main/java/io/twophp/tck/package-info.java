/**
 * For the test scope of others: {@link io.twophp.tck.IntentLedgerContract} and {@link io.twophp.tck.CallbackLedgerContract}
 * are what every ledger has to pass, and {@link io.twophp.tck.ThreadBoundTransactions} are transactions without a server.
 * Knows core and JUnit only.
 */
package io.twophp.tck;
