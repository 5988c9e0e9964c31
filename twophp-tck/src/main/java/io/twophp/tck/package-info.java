/**
 * For the test scope of others: {@link io.twophp.tck.IntentLedgerContract},
 * {@link io.twophp.tck.CallbackLedgerContract}, {@link io.twophp.tck.CallLedgerContract} and
 * {@link io.twophp.tck.LedgerReaderContract} are what every ledger has to pass. Knows core and JUnit only.
 */
package io.twophp.tck;
